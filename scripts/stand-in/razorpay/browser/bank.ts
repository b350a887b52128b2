import { postPayment, submitTo } from './ask.ts';
import type { Answer, PaidResponse, PaymentError } from './messages.ts';
import { element } from './views.ts';

const query = new URLSearchParams(location.search);
const callbackUrl = query.get('callback_url');
let paymentId = query.get('payment_id');

const opener = window.opener as Window | null;
if (paymentId === null) {
  addEventListener('message', ({ source, data }: MessageEvent<string>) => {
    if (source !== opener) return;
    paymentId = data;
    ready();
  });
  if (opener) opener.postMessage('ready', location.origin);
  else element('state', HTMLElement).textContent = 'The page that opened this window cannot be reached.';
} else {
  ready();
}

function ready(): void {
  element('state', HTMLElement).textContent = 'Nobody is asked here: you are the bank. What does it answer?';
  for (const action of ['approve', 'decline']) {
    const button = element(action, HTMLButtonElement);
    button.disabled = false;
    button.addEventListener('click', () => void answer(action));
  }
}

async function answer(action: string): Promise<void> {
  if (paymentId === null) return;
  const told = await postPayment(`/${paymentId}`, { action });
  if (callbackUrl === null) opener?.postMessage(told, location.origin);
  else submitTo(callbackUrl, fieldsOf(told));
}

function fieldsOf(told: Answer): Record<string, string | boolean> {
  if (told.next === 'paid') return paidFields(told.response);
  return told.next === 'failed' ? failedFields(told.error) : {};
}

const paidFields = (response: PaidResponse) => ({ ...response });

function failedFields({ metadata, ...error }: PaymentError) {
  const fields = Object.entries(error).map(([name, value]) => [`error[${name}]`, value] as const);
  return { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) };
}
