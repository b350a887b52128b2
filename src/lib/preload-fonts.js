(() => {
  const { rtt = 0, downlink = 9, saveData } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const isFast = rtt < 150 && downlink > 5 && performance.now() - (page?.requestStart ?? 0) < 150;
  const { links } = document.currentScript.dataset;
  if (!saveData && (isFast || document.referrer.startsWith(`${location.origin}/`))) {
    document.head.insertAdjacentHTML('beforeend', links);
    return;
  }
  document.documentElement.dataset.fontless = '';
  if (saveData) return;
  addEventListener('load', () => links.match(/\/_[^"]+/g).map((href) => fetch(href).catch(() => 0)));
})();
