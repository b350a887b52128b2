import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import Icon from '#ui/Icon.tsx';
import type { Shipping } from '#shop-settings/delivery-terms.ts';
import { paths } from '#paths/paths.ts';
import { EmptyCart } from './CartLines.tsx';
import SheetContents, { type SheetProps } from './SheetContents.tsx';
import { $cart, $isCartDue, $isOwn } from './cart-store.ts';
import { OPENED } from './open-cart.ts';
import { startOwnCart } from './start-own-cart.ts';

interface Props {
  readonly shipping: Shipping;
}

interface Opening {
  readonly nth: number;
  readonly addedId: number | null;
}

const CLOSE = ['M18 6 6 18', 'm6 6 12 12'];
const TITLE = 'cart-title';
/** Plain scripts write the added words and messages into this element, so React leaves it alone. */
const OWNED_BY_SCRIPT = { __html: '' };

/** The sheet's HTML is in the page; React comes when it is opened. */
export default function CartSheet({ shipping }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const contents = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    const look = () => {
      const addedId = Number(sheet.dataset['added']) || null;
      setOpening((last) => ({ nth: (last?.nth ?? 0) + 1, addedId }));
      setIsOpen(true);
      // The second tap of a double tap was meant for the pressed button, not for what the sheet now has in its place.
      if (addedId !== null) contents.current?.animate({ pointerEvents: ['none', 'none'] }, 350);
    };
    // Closed on leaving, so that a page restored by Back shows without it.
    addEventListener('pagehide', () => sheet.close());
    sheet.addEventListener(OPENED, look);
    if (sheet.open) look();
    return () => sheet.removeEventListener(OPENED, look);
  }, []);

  // The words about an added piece may be about the one just removed.
  useEffect(
    () =>
      $cart.listen((lines, before) => {
        if (lines.length < (before?.length ?? 0))
          dialog.current?.querySelector('[data-added-words]')?.replaceChildren();
      }),
    [],
  );

  // A page translated before the sheet is opened would make React redraw it, closed, while it hydrates.
  const translate = opening ? 'yes' : 'no';
  const focusTitle = () => document.getElementById(TITLE)?.focus();
  return (
    <dialog
      ref={dialog}
      id="cart"
      aria-labelledby={TITLE}
      data-shape="drawer"
      data-works-asleep
      suppressHydrationWarning
      onClose={() => setIsOpen(false)}
      className="dialog bg-ivory text-ink"
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 border-b border-line bg-ivory">
          <div className="flex items-center justify-between gap-4 py-2 pr-3 pl-5">
            <h2 id={TITLE} tabIndex={-1} translate={translate} className="text-2xl outline-none">
              Your cart
            </h2>
            <form method="dialog">
              <button
                type="submit"
                aria-label="Close your cart"
                className="grid size-11 place-items-center rounded-full hover:bg-cream"
              >
                <Icon paths={CLOSE} />
              </button>
            </form>
          </div>
          <div
            role="status"
            data-added-words
            dangerouslySetInnerHTML={OWNED_BY_SCRIPT}
            suppressHydrationWarning
          />
        </div>
        <div ref={contents} translate={translate} className="flex flex-1 flex-col">
          {opening ? (
            <Filled
              key={opening.nth}
              addedId={opening.addedId}
              isOpen={isOpen}
              shipping={shipping}
              onMended={focusTitle}
            />
          ) : (
            <Outline />
          )}
        </div>
      </div>
      <div data-toasts-place dangerouslySetInnerHTML={OWNED_BY_SCRIPT} suppressHydrationWarning />
    </dialog>
  );
}

function Filled(props: SheetProps) {
  const isEmpty = useStore($cart).length === 0;
  const isDue = useStore($isCartDue);
  const { isOpen } = props;
  useEffect(() => {
    if (!isOpen || !isEmpty || !$isOwn.get()) return;
    // Another device may have filled the cart. If its code cannot be fetched, the page has said so already.
    startOwnCart().then(
      ({ loadOwnCart }) => loadOwnCart(),
      () => null,
    );
  }, [isOpen, isEmpty]);

  if (!isEmpty) return <SheetContents {...props} />;
  return isDue ? <p className="p-5">Loading your cart...</p> : <EmptyCart />;
}

function Outline() {
  return (
    <>
      <p className="flex-1 p-5 in-data-asleep:invisible">Loading your cart...</p>
      <p className="sticky bottom-0 border-t border-line bg-ivory p-5 in-data-empty:hidden">
        <a href={paths.checkout} data-checkout className={`${buttonClass()} w-full`}>
          Checkout
        </a>
      </p>
    </>
  );
}
