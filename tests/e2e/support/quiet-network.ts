import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;

/** Playwright's `networkidle` fires once per page; this can be waited for again. Call it before the page is opened. */
export function watchNetwork(page: Page): { readonly untilQuiet: () => Promise<void> } {
  const open = new Set<Request>();
  let onChange: (() => void) | undefined;
  page.on('request', (request) => {
    open.add(request);
    onChange?.();
  });
  const end = (request: Request): void => {
    open.delete(request);
    onChange?.();
  };
  page.on('requestfinished', end).on('requestfailed', end);

  return {
    untilQuiet: () =>
      new Promise((resolve) => {
        let timer = setTimeout(finish, QUIET_MS);
        function finish(): void {
          if (open.size === 0) resolve();
        }
        onChange = () => {
          clearTimeout(timer);
          timer = setTimeout(finish, QUIET_MS);
        };
      }),
  };
}
