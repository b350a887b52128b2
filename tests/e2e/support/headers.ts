import { type APIResponse, expect } from '@playwright/test';

export function expectPrivate(response: APIResponse): void {
  expect(response.headers()['cache-control']).toBe('private, no-store');
}
