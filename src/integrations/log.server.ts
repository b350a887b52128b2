import type { Log } from '#ports.ts';

/** Log search in production understands one JSON object per line. */
export function createLog(base: Readonly<Record<string, string>>): Log {
  return {
    info(event, fields) {
      console.log(JSON.stringify({ level: 'info', event, ...base, ...fields }));
    },
    error(event, error, fields) {
      console.error(JSON.stringify({ level: 'error', event, ...base, ...fields, ...describe(error) }));
    },
  };
}

function describe(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { error: String(error) };
  // A failed query's own message quotes its parameters, which may include somebody's address; its cause does not.
  if ('params' in error) return describe(error.cause ?? 'a query failed');
  const cause = error.cause === undefined ? undefined : describe(error.cause)['error'];
  return { error: error.message, name: error.name, cause, stack: error.stack };
}
