import { pictureAddress, pictureAt } from '#media/picture.ts';
import { element } from '#lib/element.ts';

const SIDE = 96;
const SHOWN_WIDTH = 160;

/** The same markup that `ReviewForm` renders for existing photos. */
export function photoItem(address: string, nth: number): HTMLLIElement {
  const picture = element('img', 'size-24 rounded-sm object-cover');
  const kept = pictureAt(address);
  const src = kept ? pictureAddress(kept.key, SHOWN_WIDTH, 'webp') : address;
  Object.assign(picture, { src, alt: `Your photo ${String(nth)}` });
  Object.assign(picture, { width: SIDE, height: SIDE });
  const keep = element('input', 'size-5 flex-none accent-maroon');
  Object.assign(keep, { type: 'checkbox', name: 'photos', value: address, checked: true });
  const words = element('span', 'flex min-h-11 items-center gap-2', 'Keep');
  words.insertBefore(keep, words.firstChild);
  const label = element('label', 'grid w-24 cursor-pointer gap-1 text-sm');
  label.appendChild(picture);
  label.appendChild(words);
  const item = element('li', '');
  item.appendChild(label);
  return item;
}
