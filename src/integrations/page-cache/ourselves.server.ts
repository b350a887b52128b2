import type { WaitingPageView } from '#ports.ts';

/** What `src/worker.ts` exports, as the Worker calls itself: pages then go through the cache in front of it. */
export interface Ourselves {
  fetch(request: Request): Promise<Response>;
  /** False when some of them still wait. */
  deliverPurges(): Promise<boolean>;
  /** False when the database took none of them; the same ones may be sent again. */
  writePageViews(views: readonly WaitingPageView[]): Promise<boolean>;
}

/** The types of `exports` do not know our main module; `src/worker.ts` declares that it implements this. */
export function ourselves({ exports }: { readonly exports: object }): Ourselves {
  return (exports as { default: Ourselves }).default;
}
