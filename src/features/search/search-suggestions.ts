import { countOf } from '#count.ts';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import { formatRupees } from '#money.ts';
import { SHORTEST_SUGGESTED_TERM } from '#search/correct-term.ts';
import type { Suggestion } from '#catalogue/suggestion.ts';
import { paths } from '#paths/paths.ts';
import { element } from '#lib/element.ts';

const PAUSE_MS = 150;

export function startSuggestions(input: HTMLInputElement): void {
  const box = document.createElement('div');
  box.id = `${input.id}-suggestions`;
  box.className = 'search-suggestions';
  box.setAttribute('role', 'listbox');
  box.setAttribute('aria-label', 'Suggestions');
  box.hidden = true;
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.setAttribute('role', 'status');
  for (const part of [box, status]) input.form?.appendChild(part);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', box.id);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let current = -1;
  const options = () => [...box.querySelectorAll<HTMLAnchorElement>('[role="option"]')];

  const mark = (index: number) => {
    current = index;
    options().forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    });
    const marked = options()[index];
    if (marked) input.setAttribute('aria-activedescendant', marked.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const setOpen = (isOpen: boolean) => {
    box.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    mark(-1);
  };
  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
  };
  const close = () => {
    stop();
    setOpen(false);
  };

  async function ask(term: string): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    const suggestions = await fetchSuggestions(term, mine.signal);
    if (mine.signal.aborted) return;
    box.replaceChildren(...buildOptions(suggestions, box.id));
    setOpen(suggestions.length > 0);
    status.textContent = suggestions.length > 0 ? countOf(suggestions.length, 'suggestion') : '';
  }

  const askSoon = () => {
    stop();
    // Enter must not take an option that was suggested for an older term.
    mark(-1);
    const term = input.value.trim();
    if (term.length < SHORTEST_SUGGESTED_TERM) setOpen(false);
    else timer = setTimeout(() => void ask(term), PAUSE_MS);
  };

  input.addEventListener('input', askSoon);
  input.addEventListener('blur', close);
  // In a page that the browser restores, the list would lie behind the dialog whose link led away from it.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    close();
    input.closest('dialog')?.close();
  });
  // The box keeps the focus, so that pressing an option does not close the list first.
  box.addEventListener('pointerdown', (event) => {
    event.preventDefault();
  });
  input.addEventListener('keydown', (event) => {
    // While an input method is composing, Enter accepts a word and the arrows choose one.
    if (event.isComposing) return;
    const count = options().length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (box.hidden) {
        askSoon();
        return;
      }
      // One step past either end is the typed text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark(((current + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && !box.hidden && current >= 0) {
      event.preventDefault();
      options()[current]?.click();
    } else if (event.key === 'Escape' && !box.hidden) {
      // The first Escape closes the suggestions, but neither clears the text nor closes the dialog.
      event.preventDefault();
      close();
    }
  });
  setOpen(false);
  if (document.activeElement === input && input.value !== input.defaultValue) askSoon();
}

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(paths.suggestions(term), { signal });
    return response.ok ? readSuggestions(await response.json()) : [];
  } catch {
    return [];
  }
}

function readSuggestions(answer: unknown): readonly Suggestion[] {
  return (answer as { readonly items: readonly Suggestion[] }).items;
}

const PICTURE_WIDTH = 160;
const SHOWN_SIZE = 48;

function buildOptions(suggestions: readonly Suggestion[], boxId: string): HTMLAnchorElement[] {
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
