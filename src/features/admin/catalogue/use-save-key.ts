import { useRef, useState } from 'react';

const newKey = () => crypto.randomUUID();

/**
 * What is sent under one key is saved once, however often it is sent. `Sent` is what has to be known of it if it was
 * saved and the answer was lost.
 */
export function useSaveKey<Sent>() {
  const [key, setKey] = useState(newKey);
  const sent = useRef<readonly Sent[]>([]);
  return {
    key,
    /** All that may be saved under this key already. */
    sentSoFar: () => sent.current,
    noteSent: (more: readonly Sent[]) => {
      sent.current = [...sent.current, ...more];
    },
    renew: () => {
      setKey(newKey());
      sent.current = [];
    },
  };
}
