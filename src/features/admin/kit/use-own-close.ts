import { useEffect, useRef } from 'react';

/** For closing after waiting: closes only the dialog that waited, not one opened in its place meanwhile. */
export function useOwnClose(onClose: () => void): () => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) onClose();
  };
}
