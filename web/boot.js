// Runs before the page's modules, in every browser: shows a message if a part of the page is missing, or if the browser is too old.

(function () {
  var incomplete = function () {
    document.getElementById('start').hidden = true;
    document.getElementById('canvas').hidden = true;
    document.getElementById('failure').hidden = false;
  };
  // A module that does not arrive, or is something else. page.js reports all other errors itself, as soon as it runs.
  window.addEventListener('error', function (event) {
    if (!window.pageRuns && (event.target === window || event.target.nodeName === 'SCRIPT')) incomplete();
  }, true);
  // An empty module is no error, and the style sheet arrives or fails before this script runs.
  window.addEventListener('load', function () {
    var styled = true;
    try {
      var sheet = document.querySelector('link[rel=stylesheet]').sheet;
      styled = sheet && sheet.cssRules.length > 0;
    } catch (error) {
      styled = window.origin === 'null'; // a sandboxed frame may never look, others at every sheet that has arrived
    }
    if (!window.pageRuns || !styled) incomplete();
  });
  if (!('noModule' in HTMLScriptElement.prototype)) {
    document.getElementById('failure-text').textContent =
      'This browser is too old for this game. Please use a current Firefox, Chrome, Edge or Safari.';
    incomplete();
  }
})();
