import { whenBroughtBack } from '#lib/page-events.ts';

export function startDialogs(): void {
  if (!('popover' in document.body)) void import('./open-popovers.ts');

  // A text selection may end on the backdrop; only a press that also began there closes the dialog.
  let pressed: EventTarget | null;
  document.addEventListener('pointerdown', ({ target }) => (pressed = target));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest('[command="show-modal"]');
    const isOpenedByBrowser = 'command' in HTMLButtonElement.prototype;
    const opened =
      opener && !isOpenedByBrowser && document.getElementById(opener.getAttribute('commandfor') ?? '');
    if (opened instanceof HTMLDialogElement) opened.showModal();
    // A press on the backdrop has the dialog element itself as its target.
    if (target === pressed && target instanceof HTMLDialogElement) target.close();
  });
  // In a page that the browser restores, the menu would lie over what its link led to.
  whenBroughtBack(() => {
    document.querySelector<HTMLDialogElement>('#menu[open]')?.close();
  });
}
