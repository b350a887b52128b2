import { useEffect, useRef } from 'react';

/** For what comes after waiting: closes the dialog that waited, and none that was opened since in its place. */
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
