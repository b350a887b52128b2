import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { createLog } from '#integrations/log.server.ts';
import { expectConsoleError } from '#tests/support/console-error.ts';

const lastLine = (of: 'log' | 'error') =>
  JSON.parse(String(vi.mocked(console[of]).mock.lastCall?.[0])) as unknown;

test('a line is one JSON object with what every line of the request carries', () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  createLog({ requestId: 'r1' }).info('request', { status: 200 });
  expect(lastLine('log')).toEqual({ level: 'info', event: 'request', requestId: 'r1', status: 200 });
});

test('a failed query is told by its cause, never with the parameters in its message', () => {
  expectConsoleError(/page\.failed/);
  const error = new DrizzleQueryError('select ?', ['asha@example.in'], new Error('SQLITE_BUSY'));
  createLog({ requestId: 'r1' }).error('page.failed', error);
  expect(lastLine('error')).toMatchObject({ level: 'error', error: 'SQLITE_BUSY' });
  expect(String(vi.mocked(console.error).mock.lastCall?.[0])).not.toContain('asha');
});
