import { whenBroughtBack } from '../../lib/when-shown.ts';

/** One listener for all dialogs of the page. */
export function startDialogs(): void {
  if (!('popover' in document.body)) void import('./open-popovers.ts');

  // Text that is marked may end on the backdrop; a press of its own begins there.
  let pressed: EventTarget | null;
  document.addEventListener('pointerdown', ({ target }) => (pressed = target));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // Browsers that know `command` leave a dialog that is open as it is.
    const opener = target.closest('[command="show-modal"]');
    const opened = opener && document.getElementById(opener.getAttribute('commandfor') ?? '');
    if (opened instanceof HTMLDialogElement) opened.showModal();
    // A press on the backdrop lands on the dialog element itself.
    if (target === pressed && target instanceof HTMLDialogElement) target.close();
  });
  // Brought back as it was left, the page would lie behind the dialog that has led away from it.
  whenBroughtBack(() => {
    document.querySelector<HTMLDialogElement>('#menu[open]')?.close();
  });
}
