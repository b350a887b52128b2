try {
  const key = `notification-dismissed-${document.currentScript.dataset.id}`;
  const look = () => {
    if (sessionStorage[key] > Date.now() - 86_400_000) document.documentElement.dataset.barDismissed = '';
    else sessionStorage.removeItem(key);
  };
  look();
  addEventListener('pageshow', look);
  document.addEventListener('prerenderingchange', look);
} catch {
  // Then it shows.
}
