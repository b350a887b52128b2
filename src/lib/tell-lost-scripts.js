addEventListener(
  'error',
  ({ target }) => {
    if (target.type !== 'module') return;
    const note = document.querySelector('[data-lost]');
    note.hidden = false;
    note.nextElementSibling.hidden = true;
  },
  true,
);
