/** One listener for all dialogs of the page. */
export function startDialogs(): void {
  const opensItself = 'commandForElement' in HTMLButtonElement.prototype;

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // Browsers that know `command` have opened it without us.
    const opener = opensItself ? null : target.closest('[command="show-modal"]');
    const opened = opener && document.getElementById(opener.getAttribute('commandfor') ?? '');
    if (opened instanceof HTMLDialogElement) opened.showModal();
    // A press on the backdrop lands on the dialog element itself.
    if (target instanceof HTMLDialogElement) target.close();
  });
}
