// Runs next to the page's modules, in every browser: shows a message if a part of the page is missing, or if the browser is too old.

(function () {
  var maxQuiet = 10000; // milliseconds
  var incomplete = function () {
    document.getElementById('start').hidden = true;
    document.getElementById('canvas').hidden = true;
    document.getElementById('failure').hidden = false;
  };
  // Loads the page again, with files from the host: the browser may have kept damaged ones, or old ones from a moment of an upload.
  window.loadAgain = function () {
    var reload = function () { location.reload(); };
    if (!window.fetch) return reload();
    setTimeout(reload, maxQuiet);
    Promise.all(performance.getEntriesByType('resource').map(function (file) {
      return file.name.indexOf('?v=') < 0 ? null : fetch(file.name, { cache: 'reload' }).then(function (response) { return response.blob(); }).catch(function () {});
    })).then(reload);
  };
  [].forEach.call(document.querySelectorAll('[data-word=again]'), function (link) {
    link.addEventListener('click', function (event) {
      event.preventDefault();
      window.loadAgain();
    });
  });
  // A module that does not arrive, or is something else. page.js reports all other errors itself, as soon as it runs. Other scripts in
  // the page may fail.
  window.addEventListener('error', function (event) {
    if (!window.pageRuns && /\/(page|words)\.js(\?|$)/.test(event.filename || event.target.src)) incomplete();
  }, true);
  // A style sheet that does not arrive hides everything, and holds the modules up.
  var sheet = document.querySelector('link[rel=stylesheet]');
  setTimeout(function () {
    if (!sheet || sheet.sheet) return;
    sheet.parentNode.removeChild(sheet);
    incomplete();
  }, maxQuiet);
  // An empty module is not an error.
  window.addEventListener('load', function () {
    var styled = !sheet || getComputedStyle(document.documentElement).getPropertyValue('--complete'); // complete.css
    if (!window.pageRuns || !styled) incomplete();
  });
  if (!('noModule' in HTMLScriptElement.prototype)) {
    document.getElementById('failure-text').textContent =
      'This browser is too old for this game. Please use a current Firefox, Chrome, Edge or Safari.';
    incomplete();
  }
})();
