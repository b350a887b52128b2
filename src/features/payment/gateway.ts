import { atom } from 'nanostores';
import { isInApp } from '#lib/in-app.ts';

interface RazorpayWindow {
  open: () => void;
  on(event: 'payment.failed', tell: (failure: { error?: GatewayError }) => void): void;
  on(event: 'fault.close', tell: () => void): void;
}
type RazorpayConstructor = new (options: Readonly<Record<string, unknown>>) => RazorpayWindow;

export interface GatewayError {
  readonly code?: string;
  readonly description?: string;
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
}

/** Signed by the provider; only the shop can check it. */
export interface GatewayReceipt {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

type GatewayState = 'loading' | 'ready' | 'failed';

/** S4, S8: R02 means that the script did not load, R03 that it loaded but is not what it should be. */
type LoadCode = '' | 'R02' | 'R03';

export const $gateway = atom<GatewayState>('loading');
let loadCode: LoadCode = '';
let script: HTMLScriptElement | null = null;

export const gatewayCode = () => loadCode;

const constructorOf = () => (window as { Razorpay?: RazorpayConstructor }).Razorpay;

export function loadGateway(address: string): void {
  if (script && $gateway.get() !== 'failed') return;
  script?.remove();
  $gateway.set('loading');
  loadCode = '';
  script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('load', () => {
    settle(constructorOf() ? '' : 'R03');
  });
  script.addEventListener('error', () => {
    settle('R02');
  });
  document.head.appendChild(script);
}

/** The old frame may be dead; loading the script again brings a new one. */
function loadAnew(): void {
  const address = script?.src;
  for (const container of document.querySelectorAll(CONTAINER)) container.remove();
  $gateway.set('failed');
  if (address !== undefined) loadGateway(address);
}

function settle(code: LoadCode): void {
  loadCode = code;
  $gateway.set(code === '' ? 'ready' : 'failed');
}

interface Payment {
  readonly keyId: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly shopName: string;
  readonly description: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  /** For browsers inside other apps, which may block the window. */
  readonly callbackUrl: string;
}

type GatewayOutcome =
  | { readonly kind: 'paid'; readonly receipt: GatewayReceipt }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'failed'; readonly error: GatewayError }
  /** Closed by a fault of its own, at any moment: only the shop can tell what happened to the payment. */
  | { readonly kind: 'broken' }
  /** R07: the window could not be made; R08: it could not be opened. */
  | { readonly kind: 'unopened'; readonly code: 'R07' | 'R08' };

export async function openGateway(payment: Payment): Promise<GatewayOutcome> {
  const takePageBack = rememberPage();
  const life = new AbortController();
  try {
    return await outcomeOf(payment, life.signal);
  } finally {
    life.abort();
    takePageBack();
  }
}

function outcomeOf(payment: Payment, whileOpen: AbortSignal): Promise<GatewayOutcome> {
  return new Promise((resolve) => {
    let failure: GatewayError | null = null;
    const Razorpay = constructorOf();
    let opened: RazorpayWindow;
    try {
      if (!Razorpay) throw new TypeError('There is no payment window.');
      opened = new Razorpay({
        ...optionsOf(payment),
        handler: (receipt: GatewayReceipt) => {
          resolve({ kind: 'paid', receipt });
        },
        modal: {
          confirm_close: true,
          ondismiss: () => {
            resolve(failure ? { kind: 'failed', error: failure } : { kind: 'dismissed' });
          },
        },
      });
      // A failed payment leaves the window open for another try.
      opened.on('payment.failed', ({ error }) => {
        failure = error ?? {};
      });
      // The window reports a fault only in this way.
      opened.on('fault.close', () => {
        resolve({ kind: 'broken' });
      });
    } catch {
      resolve({ kind: 'unopened', code: 'R07' });
      return;
    }
    const giveUp = () => {
      loadAnew();
      resolve({ kind: 'unopened', code: 'R08' });
    };
    try {
      opened.open();
      watchSilence(giveUp, whileOpen);
    } catch {
      giveUp();
    }
  });
}

const SILENT_FOR_MS = 45_000;

/** A frame that never loads covers the page and cannot be closed. One that has sent any message is left alone. */
function watchSilence(giveUp: () => void, whileOpen: AbortSignal): void {
  const timer = setTimeout(() => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) giveUp();
  }, SILENT_FOR_MS);
  const stop = () => {
    clearTimeout(timer);
  };
  const hear = ({ origin }: MessageEvent) => {
    if (origin !== location.origin) stop();
  };
  window.addEventListener('message', hear, { signal: whileOpen });
  whileOpen.addEventListener('abort', stop);
}

const CONTAINER = '.razorpay-container';
const METAS = 'head meta[name=viewport], head meta[name="theme-color"]';

/** The open window disables the page's scrolling and zooming, and does not always restore them. */
function rememberPage(): () => void {
  const styles = [document.body.style, document.documentElement.style];
  const overflows = styles.map(({ overflow }) => overflow);
  const metas = [...document.querySelectorAll(METAS)];
  return () => {
    for (const container of document.querySelectorAll<HTMLElement>(CONTAINER))
      container.style.display = 'none';
    for (const [index, style] of styles.entries()) style.overflow = overflows[index] ?? '';
    for (const meta of document.querySelectorAll(METAS)) if (!metas.includes(meta)) meta.remove();
    for (const meta of metas) if (!meta.isConnected) document.head.appendChild(meta);
  };
}

function optionsOf(payment: Payment) {
  const { keyId, orderId, amountPaise, currency, shopName, description, callbackUrl } = payment;
  const { email, name, phone } = payment;
  return {
    key: keyId,
    order_id: orderId,
    amount: amountPaise,
    currency,
    name: shopName,
    description,
    prefill: { name, email, contact: phone },
    theme: { color: '#6b1a2b' },
    // UPI by a typed id was withdrawn, and the shop itself offers cash on delivery.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }, { method: 'cod' }] } },
    ...(isInApp() && { callback_url: callbackUrl, redirect: true }),
  };
}
