import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '../../../../lib/focus-if-lost.ts';

/** Around a button that goes with its row: the focus goes on to the next row, or to the heading above the list. */
export default function PassFocusOn({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  // Not useEffect, which cleans up when the row is gone from the page.
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = buttonBeside(element) ?? headingOf(element);
      requestAnimationFrame(() => focusIfLost(next, { preventScroll: true }));
    };
  }, []);
  return (
    <span ref={place} className="contents">
      {children}
    </span>
  );
}

function buttonBeside(element: Element): HTMLElement | null | undefined {
  const row = element.closest('tr, li');
  return (
    row?.nextElementSibling?.querySelector('button') ?? row?.previousElementSibling?.querySelector('button')
  );
}

function headingOf(element: Element): HTMLElement | null {
  const part = element.closest('fieldset, section');
  return part ? part.querySelector<HTMLElement>('legend, h2') : document.getElementById('content');
}
