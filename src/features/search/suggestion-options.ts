import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import { formatRupees } from '#money.ts';
import type { Suggestion } from '#search/correct-term.ts';
import { element } from '#lib/element.ts';
import { paths } from '#paths/paths.ts';

const PICTURE_WIDTH = 160;
const SHOWN_SIZE = 48;

/** Links that read as the options of a list. */
export function buildOptions(suggestions: readonly Suggestion[], boxId: string): HTMLAnchorElement[] {
  return suggestions.map((suggestion, index) => {
    const option = element('a', 'search-suggestion');
    option.id = `${boxId}-${index}`;
    option.href =
      suggestion.kind === 'category'
        ? `${paths.collection(suggestion.slug)}${suggestion.params ?? ''}`
        : paths.product(suggestion.id);
    option.tabIndex = -1;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.replaceChildren(buildPicture(suggestion.imageUrl), buildText(suggestion));
    return option;
  });
}

function buildText(suggestion: Suggestion): HTMLElement {
  const text = element('span', 'search-suggestion-text');
  text.replaceChildren(
    element('span', 'search-suggestion-name', suggestion.name),
    ' ',
    buildNote(suggestion),
  );
  return text;
}

function buildNote(suggestion: Suggestion): HTMLElement {
  const note = element('span', 'search-suggestion-note');
  if (suggestion.kind === 'category') {
    note.textContent = 'Collection';
    return note;
  }
  const { pricePaise, originalPricePaise } = suggestion;
  const before =
    originalPricePaise === null
      ? []
      : [element('span', 'sr-only', ' instead of '), ' ', element('s', '', formatRupees(originalPricePaise))];
  note.replaceChildren(formatRupees(pricePaise), ...before);
  return note;
}

function buildPicture(imageUrl: string | null): HTMLImageElement {
  const picture = pictureAt(imageUrl);
  const image = element('img', 'search-suggestion-picture');
  image.alt = '';
  image.width = SHOWN_SIZE;
  image.height = SHOWN_SIZE;
  image.src = picture ? pictureAddress(picture.key, PICTURE_WIDTH, 'webp') : STOCK_PICTURE;
  return image;
}
