import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod';
import { adminPaths } from '#paths/admin-paths.ts';

/** How many pages of a list were shown, and how far it was scrolled. */
const Place = z.object({ pages: z.int(), top: z.number() });
type Place = z.output<typeof Place>;

/** Events that show that somebody scrolls or navigates by hand. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Whoever comes back to a list, by Back or from a product opened there, finds it as they left it: with the same pages
 * shown, at the same place.
 */
export function useKeptPlace(pages: number, showPages?: (pages: number) => void): void {
  const sought = useRef<Place | null>(null);
  const comeBack = useEffectEvent(() => {
    sought.current = takePlace();
    // Whoever has already scrolled elsewhere before this ran is not taken back.
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
  // After every render, because the pages arrive one by one.
  useEffect(() => {
    if (!sought.current || pages < sought.current.pages) return;
    scrollTo({ top: sought.current.top, behavior: 'instant' });
    sought.current = null;
  });
}

/** At the top, at the place itself, or as near to it as the page so far allows. */
function isWhereBrowsersPut(top: number): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight;
  return [0, top, furthest].some((place) => Math.abs(scrollY - place) <= 1);
}

const keyHere = () => `admin_place ${location.pathname}${location.search}`;

/** Takes the place once; null for whoever arrives in another way. */
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
