/** For browsers that do not know `popover`: its button shows it, and a press elsewhere or Escape hides it. */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest('[popovertarget]');
  const hides = button?.getAttribute('popovertargetaction') === 'hide';
  for (const popover of document.querySelectorAll('[popover]')) {
    if (popover.id === button?.getAttribute('popovertarget')) {
      popover.toggleAttribute('data-open', hides ? false : undefined);
    } else if (!popover.contains(target)) popover.removeAttribute('data-open');
  }
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const popover of document.querySelectorAll('[popover]')) popover.removeAttribute('data-open');
});

export {};
