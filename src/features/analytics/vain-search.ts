import { vainSearchesPath } from '#paths/paths.ts';

/** Half a word is no search: a term that stays this long was meant. */
const SETTLED_MS = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;
let told = '';

/** Call it whenever a list is shown; the owner learns of a search that found nothing as it was typed. */
export function tellVainSearch(): void {
  clearTimeout(timer);
  const term = document.getElementById('collection-results')?.dataset['vain'] ?? '';
  if (term === '' || term === told) return;
  timer = setTimeout(() => {
    told = term;
    void send(term);
  }, SETTLED_MS);
}

async function send(term: string): Promise<void> {
  try {
    await fetch(vainSearchesPath, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ term }),
    });
  } catch (error) {
    console.warn('The search was not noted', error);
  }
}
