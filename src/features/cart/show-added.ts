import { element } from '#lib/element.ts';
import { appearAfterwards } from '#lib/appear-afterwards.ts';
import { openCart } from './open-cart.ts';

export interface Added {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** The picture as already loaded on the page. */
  readonly picture?: string | undefined;
}

/** Opens the sheet with what was added; false when the page has none. */
export function showAdded({ id, title, description, picture }: Added): boolean {
  const box = element('div', 'flex items-center gap-3 border-t border-line px-5 py-3');
  const words = element('div', 'min-w-0 wrap-anywhere');
  words.replaceChildren(
    element('p', 'font-semibold text-success', title),
    element('p', 'text-sm leading-snug', description),
  );
  const image = element('img', 'size-14 flex-none rounded-sm bg-cream object-cover');
  image.alt = '';
  if (picture) image.src = picture;
  box.replaceChildren(...(picture ? [image] : []), words);
  appearAfterwards(box);
  return openCart({ id, words: [box] });
}
