import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import IconButton, { icons } from './IconButton.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly onCorner?: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

const FIRST = '[data-first], form input:not([type=hidden], [type=file]), form select, form textarea';

/** A dialog may delete the button that opened it: the focus then stays nearby, not at the top of the page. */
function focusAround(group: Element | null | undefined): void {
  focusIfLost(group?.querySelector<HTMLElement>('[data-after]'));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const place = dialog ? dialog.querySelector('h2') : document.getElementById('content');
  focusIfLost(place, { preventScroll: true });
}

export default function Modal({
  title,
  onClose,
  onBack = onClose,
  onCorner = onBack,
  children,
  isWide = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because the cleanup of useEffect runs when the dialog has already left the page and can give no
  // focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const group = document.activeElement?.closest('fieldset, [role=group]');
    element.showModal();
    element.querySelector<HTMLElement>(FIRST)?.focus();
    // Closing gives the focus back, and moves messages that are in the dialog into the page.
    return () => {
      element.close();
      requestAnimationFrame(() => focusAround(group));
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Cancelling a dialog on top of this one, or the choice of a file, fires this event here too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        // Browsers close the dialog anyway when Back is pressed a second time with nothing done in between.
        if (event.cancelable) onBack();
        else onClose();
      }}
      className={`fixed inset-0 m-auto max-h-[calc(100*var(--vh)-2rem)] w-[calc(100%-2rem)] scroll-py-20 overflow-y-auto border border-line bg-ivory text-ink backdrop:bg-maroon-deep/50 max-sm:scroll-pt-28 ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-ivory py-2 pr-2 pl-5">
        <h2 id={id} tabIndex={-1} className="text-xl wrap-anywhere lining-nums outline-none sm:text-2xl">
          {title}
        </h2>
        <IconButton label="Close" paths={icons.close} onClick={onCorner} />
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}

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
