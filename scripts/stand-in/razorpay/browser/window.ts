import { fetchOrder, hearPage, NotAccepted, postPayment, tell } from './ask.ts';
import { openBank } from './bank-window.ts';
import type { Answer } from './messages.ts';
import {
  clearFieldErrors,
  element,
  openTab,
  paintTheme,
  show,
  showFieldError,
  trapFocus,
  wireTabs,
} from './views.ts';
import { type WindowOptions, windowOptions } from './window-options.ts';

const PAID_SHOWN_MS = 500;

const dialog = element('window', HTMLElement);
const leaving = element('leave', HTMLElement);

let options: WindowOptions | null = null;
let begunPaymentId: string | null = null;
let tries = 0;
let isDone = false;

hearPage((message) => {
  if (message.event === 'close') void leave(null);
  if (!message.options || options !== null) return;
  options = windowOptions(message.options, message);
  void openWindow(options);
});
trapFocus(() => (leaving.hidden ? dialog : leaving));
wireTabs();
tell({ event: 'load' });

async function openWindow(wanted: WindowOptions): Promise<void> {
  paintTheme(wanted.color);
  element('shop', HTMLElement).textContent = wanted.name;
  element('initial', HTMLElement).textContent = wanted.name.slice(0, 1).toUpperCase();
  if (wanted.image !== null) {
    const logo = element('logo', HTMLImageElement);
    logo.addEventListener('load', () => (logo.hidden = false));
    logo.src = wanted.image;
  }
  element('description', HTMLElement).textContent = wanted.description ?? '';
  element('payer', HTMLElement).textContent = [wanted.contact, wanted.email].filter(Boolean).join(' · ');
  element('tab-upi', HTMLElement).hidden = !wanted.hasUpi;
  element('tab-card', HTMLElement).hidden = !wanted.hasCard;
  element('tab-bank', HTMLElement).hidden = !wanted.hasNetbanking;
  element('upi-form', HTMLFormElement).hidden = !wanted.hasUpiId;
  openTab(element(wanted.hasUpi ? 'tab-upi' : 'tab-card', HTMLElement));
  startClock(wanted.timeoutSeconds);
  try {
    const order = await fetchOrder(wanted.orderId, wanted.key);
    showAmount(order.amount);
    if (order.status === 'paid') throw new NotAccepted('Payment already done for this order.', null);
    show('methods');
    tell({ event: 'render' });
  } catch (error) {
    isDone = true;
    const isSaid = error instanceof NotAccepted;
    tell({ event: 'fault', data: { description: isSaid ? error.message : 'Network error' } });
  }
}

function showAmount(paise: number): void {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
  for (const place of document.querySelectorAll('.amount')) place.textContent = rupees;
}

function startClock(seconds: number | null): void {
  if (seconds === null) return;
  const end = Date.now() + seconds * 1000;
  const count = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    element('time-left', HTMLElement).textContent = `${clock} left to pay`;
    if (left === 0) void leave('timeout');
  };
  count();
  setInterval(count, 1000);
}

async function proceed(path: string, body: unknown): Promise<void> {
  clearFieldErrors();
  const before = begunPaymentId !== null && path !== '' ? ('otp' as const) : ('methods' as const);
  show('working');
  try {
    await showNext(await postPayment(path, body));
  } catch (error) {
    if (!(error instanceof NotAccepted)) {
      refuse('The local payment service does not answer.');
      return;
    }
    show(before);
    if (!showFieldError(error.field ?? '', error.message)) refuse(error.message);
  }
}

async function showNext(answer: Answer): Promise<void> {
  switch (answer.next) {
    case 'app':
    case 'otp':
      begunPaymentId = answer.payment_id;
      show(answer.next);
      if (answer.next === 'app') askUpiApp(answer.payment_id);
      break;
    case 'bank':
      break;
    case 'paid':
      begunPaymentId = null;
      isDone = true;
      show('paid');
      await new Promise((resolve) => setTimeout(resolve, PAID_SHOWN_MS));
      if (options?.callbackUrl) {
        const content = { ...answer.response };
        tell({ event: 'redirect', data: { url: options.callbackUrl, method: 'post', content } });
      } else {
        tell({ event: 'complete', data: answer.response });
        tell({ event: 'hidden' });
      }
      break;
    case 'failed':
      begunPaymentId = null;
      tell({ event: 'paymenterror', data: { error: answer.error } });
      element('failure', HTMLElement).textContent = answer.error.description;
      tries += 1;
      element('again', HTMLElement).hidden = tries > (options?.mostTries ?? 0);
      show('failed');
  }
}

const isApple = /iPhone|iPad/.test(navigator.userAgent);
const isAndroid = navigator.userAgent.includes('Android');

/** On Android an app is called in a window, on iPhones through the page around the frame. */
function askUpiApp(paymentId: string): void {
  const url = `upi://pay?pa=shop@razorpay&tr=${paymentId}`;
  if (isApple) tell({ event: 'redirect', data: { url, method: 'get' } });
  else if (isAndroid) window.open(url);
}

function refuse(sentence: string): void {
  element('refusal', HTMLElement).textContent = sentence;
  show('refused');
}

type PayWith = Readonly<Record<string, string>>;

function begin(payWith: PayWith): void {
  if (!options) return;
  tell({ event: 'submit', data: { method: payWith['kind'] ?? '' } });
  if (options.redirects) payInTab(options, payWith);
  else void proceed('', wishOf(options, payWith));
}

function wishOf({ orderId: order_id, email, contact, description }: WindowOptions, pay_with: PayWith) {
  return { order_id, email, contact, description, pay_with };
}

/** In browsers inside other apps a frame may be blocked halfway. */
function payInTab(wanted: WindowOptions, payWith: PayWith): void {
  show('working');
  const url = new URL('/v1/payments/create/checkout', location.href).href;
  const content = { wish: JSON.stringify(wishOf(wanted, payWith)), callback_url: wanted.callbackUrl ?? '' };
  tell({ event: 'redirect', data: { url, method: 'post', content } });
}

function payAtBank(): void {
  const wanted = options;
  if (!wanted) return;
  if (wanted.redirects) {
    begin({ kind: 'netbanking' });
    return;
  }
  const asked = openBank(async () => {
    const answer = await postPayment('', wishOf(wanted, { kind: 'netbanking' }));
    if (answer.next !== 'bank') throw new NotAccepted('This bank does not answer.', null);
    begunPaymentId = answer.payment_id;
    return answer.payment_id;
  });
  if (!asked) {
    refuse('The window of the bank was blocked.');
    return;
  }
  tell({ event: 'submit', data: { method: 'netbanking' } });
  show('working');
  void asked.then((answer) => {
    if (answer) void showNext(answer);
    else if (begunPaymentId === null) refuse('This bank does not answer.');
    else finish('cancel');
  });
}

function finish(action: string, otp?: string): void {
  if (begunPaymentId === null) return;
  void proceed(`/${begunPaymentId}`, { action, ...(otp === undefined ? {} : { otp }) });
}

async function leave(reason: 'timeout' | null): Promise<void> {
  if (isDone) return;
  isDone = true;
  if (begunPaymentId !== null)
    await postPayment(`/${begunPaymentId}`, { action: 'cancel' }).catch(() => null);
  tell(reason === null ? { event: 'dismiss' } : { event: 'dismiss', data: reason });
  tell({ event: 'hidden' });
}

function askToLeave(): void {
  if (isDone || !leaving.hidden) return;
  if (options?.confirmsClose !== true) {
    void leave(null);
    return;
  }
  leaving.hidden = false;
  element('stay', HTMLElement).focus();
}

function stay(): void {
  leaving.hidden = true;
  element('close', HTMLElement).focus();
}

const press = (id: string, action: () => void) => element(id, HTMLElement).addEventListener('click', action);
const submit = (id: string, action: (field: (name: string) => string) => void) => {
  const form = element(id, HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    action((name) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    });
  });
};

press('pay-app', () => begin({ kind: 'app' }));
submit('upi-form', (field) => begin({ kind: 'upi_id', vpa: field('vpa') }));
submit('card-form', (field) =>
  begin({ kind: 'card', number: field('number'), expiry: field('expiry'), cvv: field('cvv') }),
);
press('pay-bank', payAtBank);
press('approve', () => finish('approve'));
press('decline', () => finish('decline'));
submit('otp-form', (field) => finish('submit_otp', field('otp')));
press('cancel-otp', () => finish('cancel'));
press('again', () => show('methods'));
press('close', askToLeave);
press('stay', stay);
press('really-leave', () => void leave(null));
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  if (!leaving.hidden) stay();
  else if (options?.mayEscape === true) askToLeave();
});
