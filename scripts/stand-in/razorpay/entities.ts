import * as z from 'zod';

/** The entities as Razorpay sends them, with all their fields; empty notes are an empty list. */
const Notes = z.union([z.tuple([]), z.record(z.string(), z.union([z.string(), z.number()]))]);
export type Notes = z.output<typeof Notes>;

const Text = z.string().nullable();
const Acquirer = z.record(z.string(), Text);

const Order = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: Text,
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
});
export type Order = z.output<typeof Order>;

const Payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.literal(false),
  method: z.enum(['upi', 'card', 'netbanking']),
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: Text,
  card_id: Text,
  bank: Text,
  wallet: Text,
  vpa: Text,
  email: Text,
  contact: Text,
  notes: Notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: Text,
  error_description: Text,
  error_source: Text,
  error_step: Text,
  error_reason: Text,
  acquirer_data: Acquirer,
  created_at: z.int(),
});
export type Payment = z.output<typeof Payment>;

const Refund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  receipt: Text,
  acquirer_data: Acquirer,
  created_at: z.int(),
  batch_id: z.null().default(null),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.enum(['normal', 'instant']).nullable(),
  speed_requested: z.enum(['normal', 'optimum']),
});
export type Refund = z.output<typeof Refund>;

const WebhookEvent = z.object({
  id: z.string(),
  event: z.string(),
  payment_id: z.string(),
  order_id: z.string(),
  body: z.string(),
  /** Unix milliseconds, like those of the attempts; the status is 0 when there was no answer. */
  created_at: z.int(),
  attempts: z.array(z.object({ at: z.int(), status: z.int() })),
  state: z.enum(['waiting', 'delivered', 'dropped', 'given_up', 'sent_by_hand']),
});
export type WebhookEvent = z.output<typeof WebhookEvent>;

export const Records = z.object({
  orders: z.array(z.object({ entity: Order, capture: z.enum(['automatic', 'manual']) })),
  payments: z.array(Payment),
  refunds: z.array(z.object({ entity: Refund, key: Text, request: z.string(), fails: z.boolean() })),
  webhooks: z.array(WebhookEvent),
});
export type Records = z.output<typeof Records>;

/** Stored apart from the event: there may be many attempts, and an event's body is long. */
const Delivery = z.object({
  id: z.string(),
  at: z.int(),
  status: z.int().nullable(),
  state: WebhookEvent.shape.state,
});
export type Delivery = z.output<typeof Delivery>;

export const Changes = Records.extend({ deliveries: z.array(Delivery) }).partial();
export type Changes = z.output<typeof Changes>;
export type OrderRecord = Records['orders'][number];
export type RefundRecord = Records['refunds'][number];
