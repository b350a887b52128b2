(() => {
  try {
    const key = `notification-dismissed-${document.currentScript.dataset.id}`;
    const since = Number(sessionStorage.getItem(key));
    if (since > Date.now() - 24 * 60 * 60 * 1000) document.documentElement.dataset.barDismissed = '';
    else sessionStorage.removeItem(key);
  } catch {
    // Then it shows.
  }
})();
