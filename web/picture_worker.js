// Decodes pictures apart from the page's thread. A 2D canvas would multiply colours by alpha, and lose some: WebGL gives them as they are.

let gl;

/** The pixels of a PNG file, row by row from the top. */
async function decode(bytes) {
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  const { width, height } = picture;
  gl ??= new OffscreenCanvas(1, 1).getContext('webgl2');
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  picture.close();
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  gl.deleteTexture(gl.getParameter(gl.TEXTURE_BINDING_2D));
  gl.deleteFramebuffer(gl.getParameter(gl.FRAMEBUFFER_BINDING));
  if (gl.getError() !== gl.NO_ERROR) throw new Error('too large, or a lost context');
  return { width, height, pixels };
}

addEventListener('message', async ({ data: { ticket, bytes } }) => {
  try {
    const picture = await decode(bytes);
    postMessage({ ticket, ...picture }, [picture.pixels.buffer]);
  } catch { // the program decodes it itself
    postMessage({ ticket });
  }
});
