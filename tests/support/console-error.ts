import { afterEach, beforeEach, expect, vi } from 'vitest';

let logged: string[] = [];
let expected: RegExp[] = [];
let restore: () => void;

/** An unexpected `console.error` fails the test, and so does an expected one that did not come. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  logged = [];
  expected = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    logged.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
  });
  restore = () => spy.mockRestore();
});

afterEach(() => {
  restore();
  const unexpected = logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !logged.some((line) => pattern.test(line)));
  expect({ unexpected, missing }, 'console.error').toEqual({ unexpected: [], missing: [] });
});
