(() => {
  const cameWithinMs = 200;
  const { rtt, downlink } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const isFast = rtt < 150 && downlink > 5 && performance.now() - (page?.responseStart ?? 0) < cameWithinMs;
  if (!isFast && !document.referrer.startsWith(`${location.origin}/`)) return;
  for (const href of document.currentScript.dataset.fonts.split(' ')) {
    const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), font));
  }
})();
