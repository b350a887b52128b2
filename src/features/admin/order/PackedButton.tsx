import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#count.ts';
import { formatMoment } from '#dates.ts';
import { isPackedAlong, waitsForFirst } from '#order/addition.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { mayBePacked } from '#order/self-service.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly order: AdminOrder;
}

/** Once this is pressed, the shopper can no longer change the order. */
export default function PackedButton({ order }: Props) {
  const { id, status, packedAt, seenAt } = order;
  const along = order.additions.filter((added) => isPackedAlong(added, order)).length;
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isPacked = packedAt !== null;
  const save = async () => {
    setIsBusy(true);
    const result = await askAdmin(() =>
      api.admin.orders[':id'].packed.$put(ofRow(id, { isPacked: !isPacked, seenAt })),
    );
    setIsBusy(false);
    if (result.ok) {
      client.setQueryData(['order', id], result.value);
      await client.invalidateQueries({ queryKey: ['orders'] });
      toastDone(isPacked ? `Order ${id} is not packed yet.` : `Order ${id}: packed.`);
    } else {
      await client.invalidateQueries({ queryKey: ['order', id] });
      toastFailed(`Failed to say whether it is packed: ${result.failure.message}`);
    }
  };
  if (!mayBePacked(status) || waitsForFirst(order, order.first)) return null;
  return (
    // On a line of its own, so that the next button to press keeps its place.
    <p className="flex w-full flex-wrap items-center gap-x-3">
      <AdminButton
        look={isPacked ? 'outline' : 'primary'}
        busy={isBusy && 'Saving…'}
        onClick={() => void save()}
      >
        {isPacked ? 'Mark as not packed yet' : 'Packed'}
        {along > 0 && `, with ${countOf(along, 'addition')}`}
      </AdminButton>
      {isPacked && <span className="text-sm text-ink-soft">Packed {formatMoment(packedAt)}</span>}
    </p>
  );
}
