import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DatabaseGate {
  readonly url: string;
  /** The bodies of all calls that have come so far. */
  readonly calls: readonly string[];
  /** From now on calls wait here until `open`. */
  close: () => void;
  /** Lets all of them through. */
  open: () => void;
  /** The next call is carried out, and its answer never arrives. */
  loseNextAnswer: () => void;
  /** Resolves when so many calls have come. */
  called: (times: number) => Promise<void>;
  stop: () => void;
}

/** Stands in front of a database, for tests of the calls themselves. */
export async function startDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const calls: string[] = [];
  const waiting = new Set<() => void>();
  let isOpen = Promise.withResolvers<undefined>();
  isOpen.resolve(undefined);
  let isNextLost = false;

  async function pass(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const body = await text(request);
    calls.push(body);
    for (const look of waiting) look();
    const isLost = isNextLost;
    isNextLost = false;
    await isOpen.promise;
    const answer = await fetch(new URL(request.url ?? '/', databaseUrl), { method: 'POST', body });
    const answered = await answer.text();
    if (isLost) response.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answered);
  }
  const server = createServer((request, response) => {
    // The database may end in the middle of a call.
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    close: () => {
      isOpen = Promise.withResolvers<undefined>();
    },
    open: () => {
      isOpen.resolve(undefined);
    },
    loseNextAnswer: () => {
      isNextLost = true;
    },
    called: (times) =>
      new Promise((resolve) => {
        const look = () => {
          if (calls.length < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
