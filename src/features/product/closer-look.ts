/** A press on a picture opens it in a dialog, where another press magnifies the place that was pressed. */
export function startCloserLook(gallery: HTMLElement): void {
  const dialog = document.getElementById('closer');
  const stage = dialog?.querySelector<HTMLButtonElement>('[data-magnify]');
  const scroller = stage?.parentElement;
  if (!(dialog instanceof HTMLDialogElement) || !stage || !scroller) return;

  const magnify = (isMagnified: boolean) => {
    stage.setAttribute('aria-pressed', String(isMagnified));
  };
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-closer]');
    // With a modifier key it is a link like any other.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const picture = new Image();
    picture.src = link.href;
    picture.alt = link.querySelector('img')?.alt ?? '';
    magnify(false);
    stage.replaceChildren(picture);
    dialog.showModal();
  });
  stage.addEventListener('click', (event) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    // A key press has no place of its own and magnifies the middle.
    const isPointer = event.detail > 0;
    const x = isPointer ? (event.clientX - left) / width : 0.5;
    const y = isPointer ? (event.clientY - top) / height : 0.5;
    magnify(stage.getAttribute('aria-pressed') !== 'true');
    scroller.scrollTo({
      left: x * stage.offsetWidth - scroller.clientWidth / 2,
      top: y * stage.offsetHeight - scroller.clientHeight / 2,
      behavior: 'instant',
    });
  });
}
