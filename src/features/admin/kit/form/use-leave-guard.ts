import { createElement, type ReactNode, useEffect, useState } from 'react';
import { leaveFor } from '#lib/leave-for.ts';
import DiscardQuestion from './DiscardQuestion.tsx';
import { guardLeaving, isLeftUnasked, leaveUnasked } from './leave-page.ts';

/**
 * Asks before a page with unsaved changes is left. Normally the browser asks; where it does not, as on an iPhone, the
 * page at least asks before it follows a link or an action that leaves (`leaveAsked`).
 */
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
      // Keeps another form of the page from asking a second time.
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
      // Stays open when leaving has already begun.
      onStay: () => {
        if (!isLeftUnasked()) setAsked(null);
      },
    });
  return { question };
}

/** The address to which a click leaves this page in the same tab; null for other clicks. */
function leftFor({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  if (!['http:', 'https:'].includes(link.protocol)) return null;
  const isOnPage = link.hash !== '' && link.href === `${location.href.split('#', 1).join('')}${link.hash}`;
  return isOnPage ? null : link.href;
}
