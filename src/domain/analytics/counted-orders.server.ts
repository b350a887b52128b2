import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** What counts as sold, as `sale_days` has it too; cash on delivery is money when the parcel is handed over. */
export function isCounted(order: { readonly status: SQLWrapper; readonly paymentMethod: SQLWrapper }): SQL {
  return sql`(${order.status} in ('paid', 'processing', 'shipped', 'delivered')
    and (${order.paymentMethod} <> 'cod' or ${order.status} = 'delivered'))`;
}
