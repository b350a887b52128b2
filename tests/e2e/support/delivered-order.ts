import { createOrderId } from '../../../src/domain/order/order-id.ts';
import { addDelivery } from '../../support/deliveries.ts';
import { demo, readDemo } from './demo-database.ts';
import { AUTH_SECRET } from './shop-address.ts';

/** A guest's order of one piece that has come, and the link that she is sent. */
export async function deliveredOrder({ isSized = false } = {}) {
  const [product] = await readDemo(
    `select p.id, s.size from products p join categories c on c.id = p.category_id
     join stock s on s.product_id = p.id where p.on_sale = 1 and c.has_sizes = ? order by p.id limit 1`,
    isSized ? 1 : 0,
  );
  const productId = Number(product?.['id']);
  const accounts = { secret: AUTH_SECRET, constantAnswerMs: 0 };
  const { order, item, token } = await addDelivery(
    { db: demo, accounts, now: Date.now },
    {
      ...{ id: createOrderId(), productIds: [productId], size: String(product?.['size'] ?? '') },
      // A month ago, so that no letter goes out for it.
      ...{ deliveredAt: Date.now() - 30 * 24 * 60 * 60_000, customerName: 'Asha Rao' },
    },
  );
  return { productId, itemId: item.id, orderId: order.id, link: `/orders/${order.id}/review?token=${token}` };
}
