import type { Context } from '../context.server.ts';
import { listOpenRefunds, sendRefund } from './send-refund.server.ts';

const MOST_PER_RUN = 100;

/** Refunds that the provider has not confirmed: asked for again, or asked about. */
export async function resumeRefunds(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of await listOpenRefunds(ctx, MOST_PER_RUN)) {
    try {
      await sendRefund(ctx, refund);
    } catch (error) {
      ctx.log.error('refund.failed', error, { orderId: refund.orderId, refund: refund.id });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Refunds could not be resumed');
}
