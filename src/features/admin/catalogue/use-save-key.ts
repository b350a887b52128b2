import { useRef, useState } from 'react';

const newKey = () => crypto.randomUUID();

/** What is sent under one key is saved once. `Sent` is what has to be known of it if only the answer was lost. */
export function useSaveKey<Sent>() {
  const [key, setKey] = useState(newKey);
  const sent = useRef<readonly Sent[]>([]);
  return {
    key,
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

export function savedOnce(button: string, things: string) {
  return {
    mayBe: `It may have been saved after all. Press ${button} again to be sure: it is saved only once.`,
    isSaved: `What you sent first is saved already. What you have changed since is still here: press ${button} to save that too.`,
    notRead: `What you sent first is saved already, but ${things} could not be read again. Please press ${button} once more.`,
  };
}
