addEventListener(
  'error',
  ({ target }) => {
    if (target.type === 'module') document.documentElement.dataset.lost = '';
  },
  true,
);
