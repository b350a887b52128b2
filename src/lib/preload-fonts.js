(() => {
  const { rtt = 0, downlink = 9, saveData } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const isFast = rtt < 150 && downlink > 5 && performance.now() - (page?.requestStart ?? 0) < 150;
  const fonts = document.currentScript.dataset.fonts.split(' ');
  if (isFast || document.referrer.startsWith(`${location.origin}/`)) {
    for (const href of fonts) {
      const font = { rel: 'preload', as: 'font', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), font));
    }
    return;
  }
  document.documentElement.dataset.plain = '';
  if (!saveData) addEventListener('load', () => fonts.map((href) => fetch(href).catch(() => 0)));
})();
