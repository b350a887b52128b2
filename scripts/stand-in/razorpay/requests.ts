import type { Context } from 'hono';
import * as z from 'zod';
import type { Notes } from './entities.ts';
import { fieldRequired, Refusal } from './refusal.ts';
import { LEAST_PAISE, type OrderRequest, type RefundRequest, tooLittle } from './rules.ts';

type Fields = Readonly<Record<string, unknown>>;

const RECEIPT_LENGTH = 40;
const NOTES = 15;
const NOTE_LENGTH = 256;
const KEY = /^[A-Za-z0-9_-]{10,}$/;

const CaptureSettings = z.strictObject({
  capture: z.enum(['automatic', 'manual']),
  capture_options: z
    .strictObject({
      automatic_expiry_period: z.int().min(12).max(7200).optional(),
      manual_expiry_period: z.int().min(12).max(7200).optional(),
      refund_speed: z.enum(['normal', 'optimum']).optional(),
    })
    .optional(),
});

export function readOrderRequest(body: Fields): OrderRequest {
  refuseOthers(body, ['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment']);
  const amount = readAmount(body['amount']);
  if (amount === null) throw fieldRequired('amount');
  if (![undefined, false, 0].some((value) => value === body['partial_payment'])) {
    throw new Refusal('Partial payments are not enabled for this account.', { field: 'partial_payment' });
  }
  const settings = CaptureSettings.optional().safeParse(body['payment']);
  if (!settings.success) throw new Refusal('The payment field is invalid.', { field: 'payment' });
  return {
    amount,
    currency: readCurrency(body['currency']),
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
    capture: settings.data?.capture ?? 'manual',
  };
}

/** Only the notes of an order can be changed. */
export function readOrderEdit(body: Fields): Notes {
  refuseOthers(body, ['notes']);
  if (body['notes'] === undefined) throw fieldRequired('notes');
  return readNotes(body['notes']);
}

export function readCaptureRequest(body: Fields): { amount: number; currency: string } {
  refuseOthers(body, ['amount', 'currency']);
  const amount = readAmount(body['amount']);
  if (amount === null) throw fieldRequired('amount');
  return { amount, currency: readCurrency(body['currency']) };
}

export function readRefundRequest(body: Fields): RefundRequest {
  refuseOthers(body, ['amount', 'speed', 'notes', 'receipt']);
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') {
    throw new Refusal('The speed should be either normal or optimum', { field: 'speed' });
  }
  return {
    amount: readAmount(body['amount']),
    speed,
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
  };
}

export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (KEY.test(header)) return header;
  throw new Refusal(
    'The idempotency key must have at least 10 characters: letters, digits, hyphens and underscores only',
  );
}

export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  words?: string,
): Promise<z.output<Schema>> {
  // A page of another site cannot send this type without a preflight request.
  const isJson = c.req.header('Content-Type')?.startsWith('application/json') === true;
  const input = schema.safeParse(isJson ? await c.req.json().catch(() => null) : null);
  if (input.success) return input.data;
  throw new Refusal(words ?? (isJson ? z.prettifyError(input.error) : 'Send JSON.'));
}

function refuseOthers(body: Fields, known: readonly string[]): void {
  const others = Object.keys(body).filter((field) => !known.includes(field));
  if (others.length > 0) throw new Refusal(`${others.join(', ')} is/are not required and should not be sent`);
}

function readAmount(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new Refusal('The amount must be an integer.', { field: 'amount' });
  }
  if (amount < LEAST_PAISE) throw tooLittle();
  return amount;
}

function readCurrency(value: unknown): string {
  if (value === undefined || value === '') throw fieldRequired('currency');
  if (value !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' });
  return value;
}

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new Refusal('The receipt must be a string.', { field: 'receipt' });
  if (value.length > RECEIPT_LENGTH) {
    throw new Refusal(`The receipt may not be greater than ${RECEIPT_LENGTH} characters.`, {
      field: 'receipt',
    });
  }
  return value;
}

function readNotes(value: unknown): Notes {
  const pairs = z.record(z.string(), z.union([z.string(), z.number()])).safeParse(value ?? {});
  if (!pairs.success) {
    if (Array.isArray(value) && value.length === 0) return [];
    throw new Refusal('The notes must be key-value pairs of text.', { field: 'notes' });
  }
  const entries = Object.entries(pairs.data);
  if (entries.length > NOTES) {
    throw new Refusal(`Number of fields in notes should be less than or equal to ${NOTES}`, {
      field: 'notes',
    });
  }
  if (entries.some((pair) => pair.some((part) => String(part).length > NOTE_LENGTH))) {
    throw new Refusal(`The notes may not be greater than ${NOTE_LENGTH} characters.`, { field: 'notes' });
  }
  return entries.length === 0 ? [] : pairs.data;
}
