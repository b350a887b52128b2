import { fetchOrder, NotAccepted, postPayment } from './ask.ts';
import { trapFocus } from './focus-trap.ts';
import type { Answer, ToPage, ToWindow, WindowOptions } from './messages.ts';
import { qrPicture } from './qr-picture.ts';
import { clearFieldErrors, element, openTab, paintTheme, show, showFieldError, wireTabs } from './views.ts';

const PAID_SHOWN_MS = 500;

const dialog = element('window', HTMLElement);
const leaving = element('leave', HTMLElement);

let options: WindowOptions | null = null;
let shopOrigin = '';
/** The payment that waits for an OTP or an app. */
let begunPaymentId: string | null = null;
let tries = 0;
let isDone = false;

addEventListener('message', (event: MessageEvent<ToWindow>) => {
  // The type says that only 'open' comes; anybody may send to a window, so its frame's parent is checked.
  if (event.source !== parent || options !== null) return;
  shopOrigin = event.origin;
  options = event.data.options;
  void openWindow(options);
});
trapFocus(() => (leaving.hidden ? dialog : leaving));
wireTabs();
parent.postMessage({ type: 'ready' } satisfies ToPage, '*');

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
  element('upi-form', HTMLFormElement).hidden = !wanted.hasUpiId;
  openTab(element(wanted.hasUpi ? 'tab-upi' : 'tab-card', HTMLElement));
  startClock(wanted.timeoutSeconds);
  try {
    const order = await fetchOrder(wanted.orderId, wanted.key);
    showAmount(order.amount);
    element('qr', HTMLElement).replaceChildren(qrPicture(wanted.orderId));
    if (order.status === 'paid') refuse('Payment already done for this order.');
    else show('methods');
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

function showAmount(paise: number): void {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
  for (const place of document.querySelectorAll('.amount')) place.textContent = rupees;
}

function startClock(seconds: number | null): void {
  if (seconds === null) return;
  const end = Date.now() + seconds * 1000;
  const tell = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    element('time-left', HTMLElement).textContent = `${clock} left to pay`;
    if (left === 0) void leave('timeout');
  };
  tell();
  setInterval(tell, 1000);
}

/** Asks, and shows what the answer says comes next; a field that was not accepted is told of beside it. */
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
      break;
    case 'paid':
      begunPaymentId = null;
      isDone = true;
      show('paid');
      await new Promise((resolve) => setTimeout(resolve, PAID_SHOWN_MS));
      if (options?.callbackUrl) submitTo(options.callbackUrl, { ...answer.response });
      else tell({ type: 'paid', response: answer.response });
      break;
    case 'failed': {
      begunPaymentId = null;
      const { metadata, ...error } = answer.error;
      if (options?.callbackUrl && options.redirects) {
        const fields = Object.entries(error).map(([name, value]) => [`error[${name}]`, value] as const);
        const about = { 'error[metadata]': JSON.stringify(metadata) };
        submitTo(options.callbackUrl, { ...Object.fromEntries(fields), ...about });
        break;
      }
      tell({ type: 'failed', error: answer.error });
      element('failure', HTMLElement).textContent = error.description;
      tries += 1;
      element('again', HTMLElement).hidden = tries > (options?.mostTries ?? 0);
      show('failed');
      break;
    }
  }
}

function refuse(sentence: string): void {
  element('refusal', HTMLElement).textContent = sentence;
  show('refused');
}

function tell(message: ToPage): void {
  parent.postMessage(message, shopOrigin);
}

/** The whole tab goes there, as it does from Razorpay's own page. */
function submitTo(address: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: address,
    target: '_top',
  });
  for (const [name, value] of Object.entries(fields)) {
    form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.appendChild(form);
  form.submit();
}

function begin(pay_with: Readonly<Record<string, string>>): void {
  if (!options) return;
  const { orderId: order_id, email, contact, description } = options;
  void proceed('', { order_id, email, contact, description, pay_with });
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
  tell({ type: 'dismissed', reason });
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
