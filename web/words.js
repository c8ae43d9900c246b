// The page's own words. What the game says comes from its string tables; this is said before it runs, beside it, or when it cannot.
// Every language has the same keys; {0} is put in. A pair is a title and a text.

export const words = {
  en: {
    loading: 'Loading {0} %',
    start: 'Start',
    up: 'W',
    mouse: 'mouse',
    move: 'move the paddle',
    pause: 'pause',
    fullScreen: 'full screen',
    drag: 'Drag a finger to move your paddle. Two players drag on their own sides.',
    turn: 'It also plays lying on its side.',
    sound: 'sound',
    close: 'OK',
    again: 'Try again',
    copy: 'Copy report',
    copied: 'The report is copied: paste it where you tell of this.',
    notCopied: 'The browser lets nothing be copied from here. The report is below, marked: copy it yourself.',
    noWebAssembly: ['This browser cannot run the game', 'It has no WebAssembly, or it is switched off. A current Firefox, Chrome, Edge or Safari has it.'],
    noWebGl: ['This browser cannot draw the game', 'It has no WebGL 2. It may be switched off in the settings, or the graphics driver may be too old; a current Firefox, Chrome, Edge or Safari on a current system has it.'],
    cannotStart: ['The game cannot start', 'Something that belongs to it could not be loaded ({0}). Please try again; if it stays so, the place it comes from is incomplete.'],
    stopped: ['The game has stopped', 'It met an error that it cannot mend ({0}). Please load the page again.'],
    ended: ['The game has ended', 'Thank you for playing.'],
    failed: ['The game has ended', 'It met an error that it cannot mend. The report says more.'],
  },
  de: {
    loading: 'Wird geladen: {0} %',
    start: 'Los',
    up: 'W',
    mouse: 'Maus',
    move: 'bewegen den Schläger',
    pause: 'Pause',
    fullScreen: 'Vollbild',
    drag: 'Zieh mit dem Finger, um deinen Schläger zu bewegen. Zu zweit zieht jeder auf seiner Seite.',
    turn: 'Es spielt sich auch im Querformat.',
    sound: 'Ton',
    close: 'OK',
    again: 'Noch einmal',
    copy: 'Bericht kopieren',
    copied: 'Der Bericht ist kopiert: Füge ihn ein, wo du davon erzählst.',
    notCopied: 'Der Browser lässt hier nichts kopieren. Der Bericht steht markiert darunter: Kopiere ihn selbst.',
    noWebAssembly: ['Dieser Browser kann das Spiel nicht ausführen', 'Er hat kein WebAssembly, oder es ist abgeschaltet. Ein aktueller Firefox, Chrome, Edge oder Safari hat es.'],
    noWebGl: ['Dieser Browser kann das Spiel nicht zeichnen', 'Er hat kein WebGL 2. Vielleicht ist es in den Einstellungen abgeschaltet, oder der Grafiktreiber ist zu alt; ein aktueller Firefox, Chrome, Edge oder Safari auf einem aktuellen System hat es.'],
    cannotStart: ['Das Spiel kann nicht starten', 'Etwas, das dazugehört, ließ sich nicht laden ({0}). Bitte versuch es noch einmal; bleibt es dabei, ist der Ort unvollständig, von dem es kommt.'],
    stopped: ['Das Spiel ist stehen geblieben', 'Ein Fehler ist aufgetreten, den es nicht beheben kann ({0}). Bitte lade die Seite neu.'],
    ended: ['Das Spiel ist zu Ende', 'Danke fürs Spielen.'],
    failed: ['Das Spiel ist zu Ende', 'Ein Fehler ist aufgetreten, den es nicht beheben kann. Der Bericht sagt mehr.'],
  },
  fr: {
    loading: 'Chargement : {0} %',
    start: 'Jouer',
    up: 'Z', // as keyboards of France have it in that place
    mouse: 'souris',
    move: 'déplacer la raquette',
    pause: 'pause',
    fullScreen: 'plein écran',
    drag: 'Glissez le doigt pour déplacer votre raquette. À deux, chacun glisse de son côté.',
    turn: 'On peut aussi jouer à l’horizontale.',
    sound: 'son',
    close: 'OK',
    again: 'Réessayer',
    copy: 'Copier le rapport',
    copied: 'Le rapport est copié : collez-le là où vous signalez le problème.',
    notCopied: 'Le navigateur ne laisse rien copier d’ici. Le rapport est ci-dessous, sélectionné : copiez-le vous-même.',
    noWebAssembly: ['Ce navigateur ne peut pas exécuter le jeu', 'Il n’a pas WebAssembly, ou celui-ci est désactivé. Un Firefox, Chrome, Edge ou Safari à jour le possède.'],
    noWebGl: ['Ce navigateur ne peut pas dessiner le jeu', 'Il n’a pas WebGL 2. Peut-être est-il désactivé dans les réglages, ou le pilote graphique est-il trop ancien ; un Firefox, Chrome, Edge ou Safari à jour sur un système à jour le possède.'],
    cannotStart: ['Le jeu ne peut pas démarrer', 'Un de ses éléments n’a pas pu être chargé ({0}). Veuillez réessayer ; si cela persiste, le site d’où il vient est incomplet.'],
    stopped: ['Le jeu s’est arrêté', 'Il a rencontré une erreur qu’il ne peut pas réparer ({0}). Veuillez recharger la page.'],
    ended: ['Le jeu est terminé', 'Merci d’avoir joué.'],
    failed: ['Le jeu est terminé', 'Il a rencontré une erreur qu’il ne peut pas réparer. Le rapport en dit plus.'],
  },
};

/** The first of these languages that there are words in: of the link, else of the browser. Tags like 'de-AT' count as 'de'. */
export function chooseLanguage(query, wanted) {
  const asked = /[?&]language=([^&]*)/.exec(query);
  const found = [asked?.[1] ?? '', ...wanted].map((tag) => tag.replace(/[-_.].*/, '').toLowerCase()).find((tag) => Object.hasOwn(words, tag));
  return found ?? 'en';
}
