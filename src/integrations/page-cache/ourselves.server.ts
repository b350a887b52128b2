import type { WaitingPageView } from '../../domain/ports.ts';

/** What `src/worker.ts` exports, called by itself: pages come through the cache before the Worker, the rest does not. */
export interface Ourselves {
  fetch(request: Request): Promise<Response>;
  /** False when some of them wait on. */
  deliverPurges(): Promise<boolean>;
  /** False when the database took none of them; the same ones may come again. */
  writePageViews(views: readonly WaitingPageView[]): Promise<boolean>;
}

/** The types of `exports` know nothing of our main module; `src/worker.ts` says that it implements this. */
export function ourselves({ exports }: { readonly exports: object }): Ourselves {
  return (exports as { default: Ourselves }).default;
}
