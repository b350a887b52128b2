import type { Page } from '@playwright/test';
import { PAYMENTS_URL } from './shop-address.ts';

/** Problems of a page that nobody sees: errors, blocked or failed requests, foreign hosts. */
export interface PageProblems {
  /** Expects problems like this one; for a test that provokes them. */
  allow(pattern: RegExp): void;
  watch(page: Page): void;
  unexpected(): readonly string[];
}

/** The pages with a payment window. */
const PAYING = /^\/(?:checkout|orders\/[^/]+\/add)$/;

export function createPageProblems(origin: string): PageProblems {
  const problems: string[] = [];
  const allowed: RegExp[] = [];

  function watch(page: Page): void {
    // Chromium reports a violation of the content security policy as a console error.
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => {
      // An exception of the browser itself has no stack.
      const named = [error.name, error.message].filter(Boolean).join(': ');
      const text = error.stack === undefined || error.stack === '' ? named : error.stack;
      if (!isSkippedTransition(text)) problems.push(`page error: ${text}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isPaying = url.origin === PAYMENTS_URL && PAYING.test(new URL(page.url()).pathname);
      if (url.protocol.startsWith('http') && url.origin !== origin && !isPaying)
        problems.push(`foreign request: ${url.href}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown reason';
      // A request that a navigation aborts has not failed.
      if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} (${reason})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
    });
  }

  return {
    allow: (pattern) => void allowed.push(pattern),
    watch,
    unexpected: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/** The browser skipped its own page transition: the next navigation came first, or the page showed before it began. */
function isSkippedTransition(text: string): boolean {
  return /^(?:AbortError|InvalidStateError): .*transition/i.test(text);
}
