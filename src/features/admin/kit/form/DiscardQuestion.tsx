import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { leaveFor } from '#lib/leave-for.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import { beginQuestion, guardLeaving, isLeftUnasked, leaveUnasked } from './leave-page.ts';

interface Props {
  readonly onDiscard: () => Promise<unknown>;
  readonly onStay: () => void;
}

export default function DiscardQuestion({ onDiscard, onStay }: Props) {
  useEffect(beginQuestion, []);
  return (
    <ConfirmDialog
      title="Discard what you entered?"
      text="It is not saved yet."
      label="Discard"
      busy="Discarding…"
      stay="Keep Editing"
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}

/** Browsers ask before a page with typed changes is left, but not on an iPhone: there links and `leaveAsked` ask. */
export function useLeaveGuard(hasChanges: boolean): { readonly question: ReactNode } {
  const [asked, setAsked] = useState<{ readonly leave: () => Promise<unknown> } | null>(null);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeftUnasked()) event.preventDefault();
    };
    const askAtLink = (event: MouseEvent) => {
      const left = isLeftUnasked() ? null : leftFor(event);
      if (left === null) return;
      event.preventDefault();
      // Stopped, so that no other form of the page asks a second time.
      event.stopImmediatePropagation();
      setAsked({ leave: () => leaveFor(left) });
    };
    const endGuard = guardLeaving((leave) => setAsked({ leave }));
    addEventListener('beforeunload', ask);
    document.addEventListener('click', askAtLink, { capture: true });
    return () => {
      endGuard();
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askAtLink, { capture: true });
    };
  }, [hasChanges]);
  const question =
    asked !== null &&
    createElement(DiscardQuestion, {
      onDiscard: () => leaveUnasked(asked.leave),
      onStay: () => {
        if (!isLeftUnasked()) setAsked(null);
      },
    });
  return { question };
}

function leftFor({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  if (!['http:', 'https:'].includes(link.protocol)) return null;
  const isOnPage = link.hash !== '' && link.href === `${location.href.split('#', 1).join('')}${link.hash}`;
  return isOnPage ? null : link.href;
}

/** On a phone a swipe from the edge is Back, which closes a dialog: the owner has to agree to discard. */
export function useUnsaved(
  hasChanges: boolean,
  onClose: () => void,
): { readonly onBack: (() => void) | undefined; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const { question: leaving } = useLeaveGuard(hasChanges);
  const closing =
    isAsking &&
    createElement(DiscardQuestion, {
      onDiscard: () => {
        onClose();
        return Promise.resolve();
      },
      onStay: () => {
        setIsAsking(false);
      },
    });
  return {
    onBack: hasChanges ? () => setIsAsking(true) : undefined,
    question: createElement(Fragment, null, closing, leaving),
  };
}
