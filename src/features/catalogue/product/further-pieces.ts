import { parseJson } from '#parse-json.ts';
import { paths } from '#paths/paths.ts';

const KEY = 'recently-viewed';

/** This browser keeps the pieces viewed before; their cards are fetched when somebody scrolls near. */
export function startRecentPieces(section: HTMLElement): void {
  const id = Number(section.dataset['recent']);
  const before = parseRecent(read()).filter((each) => each !== id);
  write(JSON.stringify(noteRecent(before, id)));
  const shown = before.slice(0, MOST_RECENT);
  const list = section.querySelector('ul');
  const pattern = list?.querySelector('li');
  if (shown.length === 0 || !list || !pattern) return;

  // Placeholders are inserted at once, far below the visible part, so that nothing moves when the cards come.
  list.replaceChildren(...shown.map(() => pattern.cloneNode(true)));
  section.hidden = false;
  section.querySelector('[data-forget]')?.addEventListener('click', () => {
    write(null);
    section.hidden = true;
    // The pressed button disappears with the section.
    const before = section.previousElementSibling?.querySelector<HTMLElement>('h1, h2');
    if (!before) return;
    before.tabIndex = -1;
    before.focus();
  });
  whenNear(section, () => void show(section, list, shown));
}

async function show(section: HTMLElement, list: HTMLElement, ids: readonly number[]): Promise<void> {
  try {
    const { showCards } = await import('./recent-cards.ts');
    await showCards(list, ids);
  } catch {
    section.hidden = true;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser without storage has nothing to show on the next page either. */
function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

export const MOST_RECENT = 8;

function parseRecent(text: string | null): number[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  return stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
}

/** Newest first, each once; one more than is shown, since this page's own piece is among them. */
export function noteRecent(before: readonly number[], id: number): number[] {
  return [id, ...before.filter((each) => each !== id)].slice(0, MOST_RECENT + 1);
}

export function startLook(place: HTMLElement): void {
  whenNear(place, () => {
    fetch(paths.look(place.dataset['look'] ?? ''))
      .then(async (response) => {
        if (response.status !== 200) throw new Error('No pieces.');
        place.innerHTML = await response.text();
      })
      .catch(() => (place.hidden = true));
  });
}

function whenNear(section: HTMLElement, run: () => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      run();
    },
    { rootMargin: '600px' },
  );
  near.observe(section);
}
