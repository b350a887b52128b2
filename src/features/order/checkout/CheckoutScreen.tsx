import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tellUnfetched } from '#ui/toast.ts';
import type { CartLine } from '#cart/cart-line.ts';
import type { ProductSummary } from '#catalogue/product.ts';
import { formatRupees } from '#money.ts';
import { canPersist } from '#lib/persistent-atom.ts';
import { shop } from '#shop.config.ts';
import { EmptyCart } from '#features/cart/CartLines.tsx';
import { $cartLines, $isFirstAnswerDue, watchCartLines } from '#features/cart/cart-lines-store.ts';
import { $isCartDue, $known } from '#features/cart/cart-store.ts';
import { whatsappLink } from '#features/page/contact/contact-links.ts';
import { loadGateway } from '#features/payment/gateway.ts';
import { lookForBegunOrder } from '#features/payment/leave-for-order.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { api, ask } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import CartPicture from '#features/cart/CartPicture.tsx';
import CompactLines from './CompactLines.tsx';
import DeliveryForm from './DeliveryForm.tsx';
import OrderSummary from './OrderSummary.tsx';
import PaymentChoice from './PaymentChoice.tsx';
import { $draft, leaveToAccount, startDraft } from './draft.ts';
import { watchQuote } from './quote-store.ts';

interface Props {
  readonly takesBusinesses: boolean;
  readonly gateway: { readonly script: string; readonly keyId: string };
}

export default function CheckoutScreen({ takesBusinesses, gateway }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useStore($cartLines);
  const known = useStore($known);
  const isFirstAnswerDue = useStore($isFirstAnswerDue);
  const isCartDue = useStore($isCartDue);
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useEffect(() => {
    // The page is short until the cart is here, so restoring the scroll position would end in the footer.
    history.scrollRestoration = 'manual';
    startDraft();
    // The details of an account are shown once its profile has confirmed whose they are.
    leaveToAccount('');
    loadGateway(gateway.script);
    void lookForBegunOrder();
    const stops = [
      watchSignIn(takeAccount),
      watchCartLines(),
      watchQuote(),
      $draft.subscribe(wakeFieldRules),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [gateway.script]);

  const isEmpty = isInBrowser && lines.length === 0 && !isCartDue;
  const isShown = isInBrowser && lines.length > 0 && !isFirstAnswerDue;
  const categoryIds = [...new Set(lines.flatMap(({ id }) => known[id]?.category?.id ?? []))];
  const settings = {
    keyId: gateway.keyId,
    load: () => {
      loadGateway(gateway.script);
    },
  };
  return (
    <div className="min-h-[80vh] noscript:hidden">
      <div className={isShown ? COLUMNS : ''}>
        <div className="grid min-w-0 gap-8">
          <section aria-labelledby="items">
            {/* Always rendered, so that it can take the focus of something that disappears. */}
            <h2
              id="items"
              ref={heading}
              tabIndex={-1}
              className={isEmpty ? 'sr-only' : 'text-3xl outline-none'}
            >
              Your cart
            </h2>
            {isShown && <CompactLines lines={lines} onRemoved={() => heading.current?.focus()} />}
            {isEmpty && !canPersist() && !isSignedIn() && (
              <p>
                Your browser saves nothing for this shop. Please allow cookies, or{' '}
                <a href={whatsappLink(shop.whatsappGreeting)} className="underline">
                  order on WhatsApp
                </a>
              </p>
            )}
            {isEmpty && (
              <div className="flex min-h-[80vh]">
                <EmptyCart />
              </div>
            )}
            {!isShown && !isEmpty && <CartSkeleton />}
          </section>
          {isShown && (
            <>
              <DeliveryForm />
              <FoldedParts takesBusinesses={takesBusinesses} />
              <PaymentChoice />
            </>
          )}
        </div>
        {isShown && <OrderSummary settings={settings} />}
      </div>
      {isShown && <Recommended lines={lines} categoryIds={categoryIds} />}
    </div>
  );
}

function takeAccount(isIn: boolean): void {
  if (!isIn) leaveToAccount('');
  else {
    void import('./fill-from-profile.ts').then(
      ({ fillFromProfile }) => fillFromProfile(),
      () => null,
    );
  }
}

type Watched = Readonly<{ pinCode: string; city: string; email: string }>;

let areRulesAwake = false;

/** The rules come at the first letter. Without them, the shopper types city and state. */
function wakeFieldRules(draft: Watched, typedOver?: Watched): void {
  if (areRulesAwake || draft.pinCode + draft.email === '') return;
  areRulesAwake = true;
  // A PIN code that comes together with a city is from a kept draft, since nobody types both at once.
  const { pinCode } = typedOver?.city === draft.city ? typedOver : draft;
  void import('./fill-from-pin.ts').then(
    ({ watchPinCode }) => watchPinCode(pinCode),
    () => null,
  );
}

const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-14';

const neverChanges = () => () => undefined;

/** The cart is kept in the browser, so the shop renders only its outline. */
function CartSkeleton() {
  const rows = ['first', 'second'].map((row) => (
    <div key={row} className="flex gap-4 border-b border-line py-4">
      <span className="size-20 animate-pulse rounded-sm bg-cream" />
      <span className="mt-1 h-4 w-40 animate-pulse rounded-sm bg-cream" />
    </div>
  ));
  return (
    <div role="status">
      <span className="sr-only">Loading your cart</span>
      {rows}
    </div>
  );
}

interface FoldedProps {
  readonly takesBusinesses: boolean;
}

function FoldedParts({ takesBusinesses }: FoldedProps) {
  const { gstin, buyerName, giftNote, giftWrap, hidesPrice } = useStore($draft);
  const isGift = giftNote !== '' || giftWrap || hidesPrice || (buyerName !== '' && gstin === '');
  return (
    <div>
      {takesBusinesses && (
        <FoldedPart title="Buying for a business? Add your GSTIN" name="business" isChosen={gstin !== ''} />
      )}
      <FoldedPart title="It is a gift" name="gift" isChosen={isGift} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly name: 'business' | 'gift';
  readonly isChosen: boolean;
}

/** The fields are fetched when the part is opened, or when something in it was chosen before. */
function FoldedPart({ title, name, isChosen }: PartProps) {
  // Earlier choices may only be known after the page has rendered.
  const [opens, setOpens] = useState(isChosen);
  if (isChosen && !opens) setOpens(true);
  const [Fields, setFields] = useState<ComponentType | null>(null);
  return (
    <details
      open={opens}
      onToggle={() => {
        import('./FoldedFields.tsx').then(
          ({ foldedFields }) => setFields(() => foldedFields[name]),
          () => tellUnfetched('Fields Not Loaded'),
        );
      }}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      {Fields && <Fields />}
    </details>
  );
}

interface RecommendedProps {
  readonly lines: readonly CartLine[];
  readonly categoryIds: readonly number[];
}

const MOST = 8;

function Recommended({ lines, categoryIds }: RecommendedProps) {
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);
  const categories = [...categoryIds].sort((one, other) => one - other).join(',');
  useEffect(() => {
    if (categories === '') return;
    let isGone = false;
    const query = { filter_categories: categories, sort: 'is_featured-desc' };
    void ask(api.products.$get({ query })).then((answer) => {
      if (!isGone && answer.ok) setProducts(answer.value.items);
    });
    return () => {
      isGone = true;
    };
  }, [categories]);

  const inCart = new Set(lines.map(({ id }) => id));
  const shown = products
    .filter(({ id, stockQuantity }) => !inCart.has(id) && stockQuantity > 0)
    .slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recommended" className="mt-14 border-t border-line pt-8">
      <h2 id="recommended" className="text-3xl">
        You may also like
      </h2>
      <ul role="list" className="-mx-2 mt-3 flex snap-x scroll-px-2 gap-4 overflow-x-auto px-2 pt-2 pb-3">
        {shown.map(({ id, name, imageUrls, pricePaise }) => (
          <li key={id} className="w-36 flex-none snap-start sm:w-44">
            <a href={paths.product(id)} className="block hover:text-maroon">
              <CartPicture imageUrl={imageUrls[0] ?? null} isLoading={false} sizes="11rem" />
              <span className="mt-2 block leading-snug">{name}</span>
              <span className="mt-1 block font-semibold tabular-nums">{formatRupees(pricePaise)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
