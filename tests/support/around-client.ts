import type { Client } from '@libsql/client/web';

type Call = 'execute' | 'batch' | 'migrate';

/** The client, with something that happens around each call. */
export function around(
  client: Client,
  act: (call: () => Promise<unknown>, args: unknown[]) => Promise<unknown>,
): Client {
  const through =
    (name: Call) =>
    (...args: unknown[]) =>
      act(() => Reflect.apply(client[name], client, args) as Promise<unknown>, args);
  const calls = { execute: through('execute'), batch: through('batch'), migrate: through('migrate') };
  return Object.assign(Object.create(client) as Client, calls);
}
