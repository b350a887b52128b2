(() => {
  const { rtt = 0, downlink = Infinity } = navigator.connection ?? {};
  const [page] = performance.getEntriesByType('navigation');
  const isFast = rtt < 150 && downlink > 5 && performance.now() - (page?.requestStart ?? 0) < 150;
  const fonts = document.currentScript.dataset.fonts.split(' ');
  if (isFast || document.referrer.startsWith(`${location.origin}/`)) {
    for (const href of fonts) {
      const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), font));
    }
    return;
  }
  const root = document.documentElement;
  for (const name of ['--font-cormorant', '--font-figtree']) {
    const families = getComputedStyle(root).getPropertyValue(name);
    root.style.setProperty(name, families.slice(families.indexOf(',') + 1));
  }
  addEventListener('load', () =>
    fonts.map((href) => fetch(href, { priority: 'low' }).catch(() => undefined)),
  );
})();
