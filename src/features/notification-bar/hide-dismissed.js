(() => {
  try {
    const key = `notification-dismissed-${document.currentScript.dataset.id}`;
    const isOfToday = sessionStorage[key] > Date.now() - 86_400_000;
    if (isOfToday) document.documentElement.dataset.barDismissed = '';
    else sessionStorage.removeItem(key);
  } catch {
    // Then it shows.
  }
})();
