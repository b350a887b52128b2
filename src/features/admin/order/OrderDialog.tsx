import { useState } from 'react';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { api } from '#lib/api-client.ts';
import Modal from '#features/admin/kit/Modal.tsx';
import { useUnsaved } from '#features/admin/kit/form/DiscardQuestion.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import OrderDetail from './OrderDetail.tsx';
import type { StatusChange } from './use-status-change.ts';

interface Props {
  readonly id: string;
  readonly change: StatusChange;
  readonly onTrack: (order: AdminOrder) => void;
  readonly onClose: () => void;
}

/** A2: everything about one order, read when it is opened. */
export default function OrderDialog({ id, change, onTrack, onClose }: Props) {
  const { data, error, isFetching, refetch } = useAdminQuery({
    queryKey: ['order', id],
    send: () => api.admin.orders[':id'].$get(ofRow(id)),
    initial: null,
  });
  const [isTyped, setIsTyped] = useState(false);
  const { onBack, question } = useUnsaved(isTyped, onClose);
  return (
    <Modal title={`Order ${id}`} onClose={onClose} onBack={onBack} isWide>
      <ListStates
        items={data && [data]}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch order details: ${message}`}
        empty={null}
      >
        {data && <OrderDetail order={data} change={change} onTrack={onTrack} onTyped={setIsTyped} />}
      </ListStates>
      {question}
    </Modal>
  );
}
