// Runs before the page's modules, in every browser: shows a message if a part of the page is missing, or if the browser is too old.

(function () {
  var incomplete = function () {
    document.getElementById('start').hidden = true;
    document.getElementById('failure').hidden = false;
  };
  // Files that do not arrive, or are something else. page.js reports all other errors itself, as soon as it runs.
  window.addEventListener('error', function (event) {
    var kind = event.target && event.target.nodeName;
    if (!window.pageRuns && (kind === 'SCRIPT' || kind === 'LINK' || event.target === window)) incomplete();
  }, true);
  if (!('noModule' in HTMLScriptElement.prototype)) {
    document.getElementById('failure-text').textContent =
      'This browser is too old for this game. Please use a current Firefox, Chrome, Edge or Safari.';
    incomplete();
  }
})();
