import { whenBroughtBack, onAddressChange } from '#lib/page-events.ts';
import { paths } from '#paths/paths.ts';
import { watchSignIn } from '#features/auth/watch-sign-in.ts';

const DELAY_MS = 100;
const SESSION_KEY = 'app_session_id';

export function startPageViews(): void {
  let recorded = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const record = () => {
    const path = location.pathname + location.search;
    // A refused form is shown at the address that it was sent to, which is not another page.
    if (path !== recorded && !path.startsWith('/api/')) void send(path);
    recorded = path;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(record, DELAY_MS);
  };

  const anew = () => {
    recorded = '';
    soon();
  };
  onAddressChange(soon);
  whenBroughtBack(anew);
  watchSignIn(anew);
}

async function send(path: string): Promise<void> {
  try {
    const response = await fetch(paths.pageViews, {
      method: 'POST',
      // The request may outlive the page.
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, sessionId: sessionId() }),
    });
    if (!response.ok) console.warn('The page view was not recorded', response.status);
  } catch (error) {
    console.warn('The page view was not recorded', error);
  }
}

let unstored: string | undefined;

function sessionId(): string {
  try {
    const id = sessionStorage.getItem(SESSION_KEY) ?? crypto.randomUUID();
    sessionStorage.setItem(SESSION_KEY, id);
    return id;
  } catch {
    // Without storage, every page is a session of its own.
    unstored ??= crypto.randomUUID();
    return unstored;
  }
}
