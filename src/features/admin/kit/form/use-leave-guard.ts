import { useEffect, useRef } from 'react';

/** To be waited for, so that a form is busy until its page is gone; where the browser brings it back, it goes on. */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
  });
}

/** The browser asks before it leaves a page with changes that are not saved. What is returned lets it go. */
export function useLeaveGuard(hasChanges: boolean): () => void {
  const isFree = useRef(false);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [hasChanges]);
  return () => {
    isFree.current = true;
  };
}
