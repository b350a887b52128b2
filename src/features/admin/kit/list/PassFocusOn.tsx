import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';

interface Props {
  readonly as?: 'span' | 'div';
  readonly children: ReactNode;
}

/** For a control that disappears after use: the focus moves to its row, the next row or the heading above. */
export default function PassFocusOn({ as: Place = 'span', children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // A layout effect, because the cleanup of useEffect runs when the row has already left the page.
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const row = element.closest('tr, li');
      const next = buttonBeside(row) ?? headingOf(element);
      requestAnimationFrame(() => {
        const kept = row?.isConnected === true ? firstIn(row) : null;
        focusIfLost(kept ?? next, { preventScroll: true });
      });
    };
  }, []);
  return (
    <Place ref={place} className="contents">
      {children}
    </Place>
  );
}

function firstIn(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a, button:enabled') ?? row.querySelector('input');
}

function buttonBeside(row: Element | null): HTMLElement | null | undefined {
  return (
    row?.nextElementSibling?.querySelector('button') ?? row?.previousElementSibling?.querySelector('button')
  );
}

function headingOf(element: Element): HTMLElement | null {
  const part = element.closest('fieldset, section, dialog');
  return part ? part.querySelector<HTMLElement>('legend, h2') : document.getElementById('content');
}
