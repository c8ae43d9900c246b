// What a page plays, tapped where its samples go to the browser.

/**
 * Runs first in the page: records every audio context, the time of its first sound, and its samples, once `sound.samples` is
 * [[], []], for left and right.
 *
 * @param rate  of the contexts; undefined: the browser's
 */
export function watchSound(rate) {
  const seen = window.sound = { contexts: [], gestureAt: 0, runningAt: 0, soundAt: 0, frames: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...words) {
      super(...(rate ? [{ sampleRate: rate }] : words));
      seen.contexts.push(this);
      const running = () => { if (this.state === 'running' && !seen.runningAt) seen.runningAt = performance.now(); };
      this.addEventListener('statechange', running);
      running();
    }

    createScriptProcessor(frames, ...words) {
      const node = super.createScriptProcessor(frames, ...words);
      seen.frames = frames;
      const { set } = Object.getOwnPropertyDescriptor(ScriptProcessorNode.prototype, 'onaudioprocess');
      Object.defineProperty(node, 'onaudioprocess', {
        set: (handler) => set.call(node, (event) => {
          handler(event);
          if (!seen.soundAt && event.outputBuffer.getChannelData(0).some((sample) => sample !== 0)) seen.soundAt = performance.now();
          seen.samples?.forEach((side, i) => side.push(...event.outputBuffer.getChannelData(i)));
          seen.level = Math.max(...event.outputBuffer.getChannelData(0).map(Math.abs));
        }),
      });
      return node;
    }
  };
  for (const kind of ['keydown', 'mousedown']) {
    window.addEventListener(kind, () => { seen.gestureAt ||= performance.now(); }, { capture: true });
  }
}

/** The loudness of one frequency in samples, about the amplitude of its wave. */
export function loudnessAt(samples, hertz, rate) {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, i) => {
    const turn = 2 * Math.PI * hertz * i / rate;
    real += sample * Math.cos(turn);
    imaginary += sample * Math.sin(turn);
  });
  return 2 * Math.hypot(real, imaginary) / samples.length;
}
