import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod';
import { adminPaths } from '../../../../paths/admin-paths.ts';

/** How much of a list was shown, in pages that came one after the other, and how far down she was. */
const Place = z.object({ pages: z.int(), top: z.number() });
type Place = z.output<typeof Place>;

/** What shows that she moves about by herself. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Whoever comes back to a list, by Back or from a product that she has opened there, finds it as she left it: with all that was
 * shown, at the same place.
 */
export function useKeptPlace(pages: number, showPages?: (pages: number) => void): void {
  const sought = useRef<Place | null>(null);
  const comeBack = useEffectEvent(() => {
    sought.current = takePlace();
    // Whoever has gone on before this was here is not taken back.
    if (sought.current && !isWhereBrowsersPut(sought.current.top)) sought.current = null;
    if (sought.current && sought.current.pages > pages) showPages?.(sought.current.pages);
  });
  const leave = useEffectEvent(() => {
    sessionStorage.setItem(keyHere(), JSON.stringify({ pages, top: scrollY } satisfies Place));
  });
  useEffect(() => {
    comeBack();
    const giveUp = () => {
      sought.current = null;
    };
    const keep = () => leave();
    for (const move of MOVES) addEventListener(move, giveUp, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      for (const move of MOVES) removeEventListener(move, giveUp);
      removeEventListener('pagehide', keep);
    };
  }, []);
  // After every render: what was shown comes page by page.
  useEffect(() => {
    if (!sought.current || pages < sought.current.pages) return;
    scrollTo({ top: sought.current.top, behavior: 'instant' });
    sought.current = null;
  });
}

/** At the top, at the place itself, or as near to it as what is there reaches. */
function isWhereBrowsersPut(top: number): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight;
  return [0, top, furthest].some((place) => Math.abs(scrollY - place) <= 1);
}

const keyHere = () => `admin_place ${location.pathname}${location.search}`;

/** Once: null for whoever comes here another way. */
function takePlace(): Place | null {
  const kept = sessionStorage.getItem(keyHere());
  sessionStorage.removeItem(keyHere());
  if (kept === null || !comesBack()) return null;
  return Place.safeParse(JSON.parse(kept)).data ?? null;
}

const PRODUCT_FORM = /\/admin\/products\/edit\/\d+$/;

function comesBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasInForm = location.pathname === adminPaths.products && PRODUCT_FORM.test(document.referrer);
  return visit?.type === 'back_forward' || wasInForm;
}
