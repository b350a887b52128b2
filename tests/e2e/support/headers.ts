import { type APIResponse, expect } from '@playwright/test';

const YEAR_S = 365 * 24 * 60 * 60;

/** The headers that every answer carries; other sites may embed it if it `mayBeShown`. */
export function expectSecurityHeaders(response: APIResponse, { mayBeShown = false } = {}): void {
  const headers = response.headers();
  const policy = parsePolicy(headers['content-security-policy'] ?? '');
  expect(policy.get('default-src'), 'CSP default-src').toBe("'none'");
  expect(policy.get('frame-ancestors'), 'CSP frame-ancestors').toBe("'none'");
  expect([...policy.values()].join(' '), 'CSP').not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(
    Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]),
    'HSTS',
  ).toBeGreaterThanOrEqual(YEAR_S);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': mayBeShown ? 'cross-origin' : 'same-origin',
  });
}

/** The Worker's own answers carry the id of their log lines. */
export function expectRequestId(response: APIResponse): void {
  expect(response.headers()['x-request-id'] ?? '', 'X-Request-Id').toMatch(/^[\w-]{8,}$/);
}

export function expectPrivate(response: APIResponse): void {
  expect(response.headers()['cache-control']).toBe('private, no-store');
}

/** Sources besides the shop itself from which a page may load, run, frame and to which it may send. */
export function foreignSources(response: APIResponse): string[] {
  const policy = parsePolicy(response.headers()['content-security-policy'] ?? '');
  const sources = [...policy.values()].flatMap((value) => value.split(' '));
  return [...new Set(sources.filter((source) => source !== '' && !source.startsWith("'")))];
}

function parsePolicy(header: string): Map<string, string> {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+(.*)/s));
  return new Map(directives.map(([name = '', value = '']) => [name, value]));
}
