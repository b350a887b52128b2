import { type APIResponse, expect } from '@playwright/test';

const YEAR_S = 365 * 24 * 60 * 60;

/** Headers that every answer carries, whatever it is; what it shows, other sites may show where it `mayBeShown`. */
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

/** What the Worker answers itself carries the id that its log lines carry. */
export function expectRequestId(response: APIResponse): void {
  expect(response.headers()['x-request-id'] ?? '', 'X-Request-Id').toMatch(/^[\w-]{8,}$/);
}

export function expectPrivate(response: APIResponse): void {
  expect(response.headers()['cache-control']).toBe('private, no-store');
}

/** What a page may load, run, frame and send to besides the shop itself. */
export function foreignSources(response: APIResponse): string[] {
  const policy = parsePolicy(response.headers()['content-security-policy'] ?? '');
  const sources = [...policy.values()].flatMap((value) => value.split(' '));
  return [...new Set(sources.filter((source) => source !== '' && !source.startsWith("'")))];
}

function parsePolicy(header: string): Map<string, string> {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+(.*)/s));
  return new Map(directives.map(([name = '', value = '']) => [name, value]));
}
