addEventListener(
  'error',
  ({ target }) => target.type === 'module' && (document.documentElement.dataset.lost = ''),
  true,
);
