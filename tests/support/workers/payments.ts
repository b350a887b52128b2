import { createRazorpayPayments } from '#integrations/razorpay/razorpay-payments.server.ts';

export interface WorkerOrder {
  readonly apiUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs: number;
  readonly does: 'order' | 'payments' | 'refund';
  /** A receipt, an order or a payment. */
  readonly id: string;
}

/** The client on its own, in workerd: it does what it is sent. */
export default {
  async fetch(request) {
    const { apiUrl, does, id, ...keys } = await request.json<WorkerOrder>();
    const url = new URL(apiUrl);
    const payments = createRazorpayPayments({ ...keys, apiUrl: url, windowScript: url, webhookSecrets: [] });
    switch (does) {
      case 'order':
        return Response.json(await payments.createOrder({ receipt: id, amountPaise: 50_000 }));
      case 'payments':
        return Response.json(await payments.paymentsOfOrder(id));
      case 'refund':
        return Response.json(
          await payments.refund({ paymentId: id, amountPaise: 50_000, key: `refund-${id}` }),
        );
    }
  },
} satisfies ExportedHandler;
