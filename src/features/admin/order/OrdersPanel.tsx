import type { DeskOrders } from '../../../domain/order/read/admin-order.ts';
import Desk from '../kit/Desk.tsx';
import OrderDesk from './OrderDesk.tsx';
import type { OrderFilters } from './order-filters.ts';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: DeskOrders | null;
  readonly filters: OrderFilters;
  /** Whose dialog is open from the start. */
  readonly open: string | null;
}

export default function OrdersPanel(props: Props) {
  return (
    <Desk>
      <OrderDesk {...props} />
    </Desk>
  );
}
