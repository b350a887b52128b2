import { whenNear } from '#lib/when-near.ts';
import { MOST_RECENT, noteRecent, parseRecent } from './recent-ids.ts';

const KEY = 'recently-viewed';

/** The pieces viewed before are kept in this browser; their cards are fetched when somebody scrolls near. */
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

/** When they cannot be fetched, nothing is shown. */
async function show(section: HTMLElement, list: HTMLElement, ids: readonly number[]): Promise<void> {
  try {
    const { showCards } = await import('./show-cards.ts');
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
