const SHOWN = 'display: block; position: fixed; z-index: 50; overflow: auto';

/** For browsers without popovers: the button shows it, and a press elsewhere or Escape hides it. */
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest('[popovertarget]');
  const hides = button?.getAttribute('popovertargetaction') === 'hide';
  for (const popover of popovers()) {
    const isMeant = popover.id === button?.getAttribute('popovertarget');
    if (isMeant) draw(popover, !hides && !isShown(popover));
    else if (!popover.contains(target)) draw(popover, false);
  }
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const popover of popovers()) draw(popover, false);
});

HTMLElement.prototype.hidePopover = function () {
  draw(this, false);
};

const popovers = () => document.querySelectorAll<HTMLElement>('[popover]');
const isShown = ({ style }: HTMLElement) => style.display !== '';

function draw(popover: HTMLElement, isOpen: boolean): void {
  const buttons = `[popovertarget="${popover.id}"]:not([popovertargetaction])`;
  const button = document.querySelector<HTMLElement>(buttons);
  button?.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen && isShown(popover) && popover.contains(document.activeElement)) button?.focus();
  popover.style.cssText = isOpen ? SHOWN : '';
}

for (const popover of popovers()) draw(popover, false);

export {};
