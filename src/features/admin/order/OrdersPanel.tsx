import type { AdminOrders } from '../../../domain/order/read/admin-order.ts';
import AdminPanel from '../kit/AdminPanel.tsx';
import OrderBoard from './OrderBoard.tsx';
import type { OrderFilters } from './order-filters.ts';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: AdminOrders | null;
  readonly filters: OrderFilters;
  /** Whose dialog is open from the start. */
  readonly open: string | null;
}

export default function OrdersPanel(props: Props) {
  return (
    <AdminPanel>
      <OrderBoard {...props} />
    </AdminPanel>
  );
}
