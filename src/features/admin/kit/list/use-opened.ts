import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Opened {
  /** Its name in the address. */
  readonly parameter: string;
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * Which row of a list is open in a dialog, kept in the address: Back closes it and leaves the list as it stands, Forward
 * or a reload opens it again. Back does what Escape does, so what was typed is asked about, and a dialog above goes
 * first.
 */
export function useOpened(parameter: string, initial: string | null): Opened {
  const [id, setId] = useState(initial);
  /** Called back by a button of ours. */
  const isLeaving = useRef(false);
  /** While Back has been pressed, and the uppermost dialog says what that means. */
  const asking = useRef<{ isClosed: boolean } | null>(null);
  const inAddress = () => new URLSearchParams(location.search).get(parameter);

  const follow = useEffectEvent(() => {
    const asked = inAddress();
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (id === null || id === asked || isLeaving.current || !dialog) {
      isLeaving.current = false;
      setId(asked);
      return;
    }
    const answer = { isClosed: false };
    asking.current = answer;
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    asking.current = null;
    if (answer.isClosed) setId(asked);
    else history.forward();
  });
  useEffect(() => {
    const onPop = () => follow();
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
    };
  }, []);

  const addressOf = (row: string | null) => {
    const query = new URLSearchParams(location.search);
    query.delete(parameter);
    if (row !== null) query.set(parameter, row);
    return query.size > 0 ? `${location.pathname}?${String(query)}` : location.pathname;
  };
  return {
    parameter,
    id,
    open: (row) => {
      history.pushState(FROM_LIST, '', addressOf(row));
      setId(row);
    },
    close: () => {
      if (asking.current) {
        asking.current.isClosed = true;
        return;
      }
      if (isFromList(history.state)) {
        // Pressed twice, the second would leave the list.
        if (!isLeaving.current) history.back();
        isLeaving.current = true;
        return;
      }
      history.replaceState(null, '', addressOf(null));
      setId(null);
    },
  };
}

/** Marks an entry of the history that has the list before it; one that a link has opened has another page there. */
const FROM_LIST = { fromList: true };
const isFromList = (state: unknown) => typeof state === 'object' && state !== null && 'fromList' in state;
