import { type MouseEvent, useEffect, useRef, useState } from 'react';
import Icon from '../../components/ui/Icon.tsx';
import type { Shipping } from '../../domain/pricing/shipping.ts';
import { paths } from '../../lib/paths.ts';
import DrawerContents from './DrawerContents.tsx';
import { watchCartLines } from './cart-lines-store.ts';
import { BADGE } from './cart-link.ts';

interface Props {
  readonly shipping: Shipping;
}

const BAG = [
  'M16 10a4 4 0 0 1-8 0',
  'M3.103 6.034h17.794',
  'M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
];
const CLOSE = ['M18 6 6 18', 'm6 6 12 12'];
const TITLE = 'cart-drawer-title';
/** The plain script of the header writes the number and the label; React leaves both as they are. */
const OWNED_BY_SCRIPT = { __html: '' };

/** The header's way to the cart: a link at first; once awake it opens the cart beside the page. */
export default function CartDrawer({ shipping }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    return watchCartLines();
  }, [isOpen]);

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setHasOpened(true);
    setIsOpen(true);
  }

  return (
    <>
      <a
        href={paths.checkout}
        data-cart-link
        data-early
        aria-label="Cart"
        onClick={open}
        suppressHydrationWarning
        className="relative grid size-11 place-items-center rounded-full hover:bg-cream active:bg-cream"
      >
        <Icon paths={BAG} size={23} />
        <span
          data-cart-count
          hidden
          dangerouslySetInnerHTML={OWNED_BY_SCRIPT}
          suppressHydrationWarning
          className={`top-0.5 right-0 ${BADGE}`}
        />
      </a>
      {hasOpened && (
        <dialog
          ref={dialog}
          aria-labelledby={TITLE}
          data-shape="drawer"
          onClose={() => setIsOpen(false)}
          className="dialog bg-ivory text-ink"
        >
          <div className="flex min-h-full flex-col">
            <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-ivory py-3 pr-3 pl-5">
              <h2 id={TITLE} tabIndex={-1} className="text-2xl outline-none">
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
            <DrawerContents
              shipping={shipping}
              onClose={() => dialog.current?.close()}
              onRemoved={() => document.getElementById(TITLE)?.focus()}
            />
          </div>
        </dialog>
      )}
    </>
  );
}
