import { useEffect, useRef } from 'react';

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
