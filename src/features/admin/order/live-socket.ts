import { SESSION_ENDED } from '#ports.ts';
import { retryDelayMs } from '#lib/retry-delay.ts';

const PING_MS = 25_000;
const PONG_MS = 10_000;
/** After the session has ended, the page is most likely on its way to the login. */
const SIGN_IN_MS = 10_000;

interface Listener {
  /** Called on each connection, also the first: the caller catches up with what happened before it. */
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  readonly onLost: () => void;
}

export function openLiveSocket(path: string, { onOpen, onMessage, onLost }: Listener): () => void {
  let socket: WebSocket | undefined;
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    // Offline, `comeBack` hears when a try is worthwhile.
    if (!navigator.onLine) return;
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const own = new WebSocket(url);
    socket = own;
    own.addEventListener('open', () => {
      failures = 0;
      ping(own);
      onOpen();
    });
    own.addEventListener('message', ({ data }) => {
      clearTimeout(silence);
      if (data !== 'pong') onMessage(String(data));
    });
    own.addEventListener('close', ({ code }) => lose(own, code === SESSION_ENDED ? SIGN_IN_MS : 0));
  }

  function lose(own: WebSocket, waitMs = 0): void {
    if (own !== socket || isStopped) return;
    socket = undefined;
    clearTimeout(silence);
    clearTimeout(timer);
    onLost();
    timer = setTimeout(connect, waitMs + retryDelayMs(failures));
    failures += 1;
  }

  function ping(own: WebSocket): void {
    timer = setTimeout(() => {
      own.send('ping');
      clearTimeout(silence);
      silence = setTimeout(() => {
        lose(own);
        own.close();
      }, PONG_MS);
      ping(own);
    }, PING_MS);
  }

  function comeBack(): void {
    if (!socket && !isStopped) connect();
  }
  function goAway(): void {
    const own = socket;
    if (!own) return;
    lose(own);
    own.close();
  }

  connect();
  addEventListener('online', comeBack);
  addEventListener('offline', goAway);
  document.addEventListener('visibilitychange', comeBack);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('online', comeBack);
    removeEventListener('offline', goAway);
    document.removeEventListener('visibilitychange', comeBack);
    socket?.close();
  };
}
