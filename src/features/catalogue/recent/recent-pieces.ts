import { whenNear } from '../../../lib/when-near.ts';
import { MOST_RECENT, noteRecent, parseRecent } from './recent-ids.ts';

const KEY = 'recently-viewed';

/** What was looked at before stays in this browser; its cards are fetched when their place comes near. */
export function startRecentPieces(section: HTMLElement): void {
  const id = Number(section.dataset['recent']);
  const before = parseRecent(read()).filter((each) => each !== id);
  write(JSON.stringify(noteRecent(before, id)));
  const shown = before.slice(0, MOST_RECENT);
  const list = section.querySelector('ul');
  const pattern = list?.querySelector('li');
  if (shown.length === 0 || !list || !pattern) return;

  // They take their places at once, far below what is seen, so that nothing moves when they come.
  list.replaceChildren(...shown.map(() => pattern.cloneNode(true)));
  section.hidden = false;
  section.querySelector('[data-forget]')?.addEventListener('click', () => {
    write(null);
    section.hidden = true;
    // The button that was pressed is gone with it.
    const before = section.previousElementSibling?.querySelector<HTMLElement>('h1, h2');
    if (!before) return;
    before.tabIndex = -1;
    before.focus();
  });
  whenNear(section, () => void show(section, list, shown));
}

/** Where they cannot be fetched there is nothing to show. */
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

/** Where the browser keeps nothing there is nothing to show on the next page either. */
function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    return;
  }
}
