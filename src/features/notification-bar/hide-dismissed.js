(() => {
  const bar = document.getElementById('notification-bar');
  try {
    const key = `notification-dismissed-${bar.dataset.id}`;
    const since = Number(sessionStorage.getItem(key));
    if (since > Date.now() - 24 * 60 * 60 * 1000) bar.hidden = true;
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the bar simply shows.
  }
})();
