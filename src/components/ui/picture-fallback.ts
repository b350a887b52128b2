import { mediaKeyAt, STOCK_PICTURE } from '#media/picture.ts';

export function showPictureFallbacks(): void {
  document.addEventListener('error', ({ target }) => replace(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return;
  if (!mediaKeyAt(new URL(image.src).pathname)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = STOCK_PICTURE;
}
