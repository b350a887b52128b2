import type { Connection } from './hrana.ts';

/** The server ends a connection after 10 s of rest. */
const LONGEST_REST_MS = 5_000;

/** Connections that wait for the next call. The latest is taken first, so that those left over from a crowd expire. */
export function createKeptConnections() {
  let resting: { readonly connection: Connection; readonly since: number }[] = [];
  return {
    take(): Connection | null {
      const latest = resting.pop();
      if (latest && Date.now() - latest.since < LONGEST_REST_MS) return latest.connection;
      resting = [];
      return null;
    },
    keep(connection: Connection): void {
      resting.push({ connection, since: Date.now() });
    },
    forgetAll(): void {
      resting = [];
    },
  };
}
