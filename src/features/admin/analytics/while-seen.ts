import { useEffect, useEffectEvent, useRef } from 'react';

export const isSeen = () => document.visibilityState === 'visible';

/** Acts at this interval while the page is visible; when it comes back into view later than that, at once. */
export function useEvery(ms: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let lastAt = Date.now();
    const actNow = () => {
      if (!isSeen()) return;
      lastAt = Date.now();
      run();
    };
    const look = () => {
      if (Date.now() - lastAt >= ms) actNow();
    };
    const timer = setInterval(actNow, ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ms]);
}

/** What falls due while the page is hidden is done once, when it is visible again. */
export function useWhileSeen(act: () => void): () => void {
  const isDue = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    const look = () => {
      if (!isSeen() || !isDue.current) return;
      isDue.current = false;
      run();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return () => {
    if (isSeen()) act();
    else isDue.current = true;
  };
}
