import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import type { Mail } from '../ports.ts';

/** For a mail that belongs to no write of ours: what it is about is stored already, or is the mail itself. */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  await queueDelivery(ctx.db, { kind: 'mail', payload: mail }, { now: ctx.now() });
  await deliverOutbox(ctx);
}
