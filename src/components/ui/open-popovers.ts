/** As browsers show a popover that know it. */
const SHOWN = 'display: block; position: fixed; z-index: 50; overflow: auto';

/** For those that do not: its button shows it, and a press elsewhere or Escape hides it. */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest('[popovertarget]');
  const hides = button?.getAttribute('popovertargetaction') === 'hide';
  for (const popover of popovers()) {
    const isMeant = popover.id === button?.getAttribute('popovertarget');
    if (isMeant) popover.style.cssText = hides || popover.style.display !== '' ? '' : SHOWN;
    else if (!popover.contains(target)) popover.style.cssText = '';
  }
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const popover of popovers()) popover.style.cssText = '';
});

HTMLElement.prototype.hidePopover = function () {
  this.style.cssText = '';
};

const popovers = () => document.querySelectorAll<HTMLElement>('[popover]');

export {};
