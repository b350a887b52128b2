import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_OPEN_COD_ORDERS } from '#order/place/cod-limit.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

const LIMIT = String(MOST_OPEN_COD_ORDERS);

/** How many cash-on-delivery orders the buyer of this one may have at once. */
export default function CashLimit({ order: { id, hasCodPermit } }: { readonly order: AdminOrder }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const json = { isAllowed: !hasCodPermit };
    const result = await askAdmin(() => api.admin.orders[':id']['cod-permit'].$put(ofRow(id, json)));
    setIsBusy(false);
    if (result.ok) {
      client.setQueryData(['order', id], result.value);
      toastDone(
        hasCodPermit ? `${LIMIT} cash orders at once, as for everybody.` : 'More cash orders are allowed.',
      );
    } else toastFailed(`Failed to change the cash limit: ${result.failure.message}`);
  };
  return (
    <>
      <p className="mb-3">
        {hasCodPermit
          ? `You have allowed this e-mail address, phone number and delivery address more than ${LIMIT} cash orders at once.`
          : `One e-mail address, phone number or delivery address may have ${LIMIT} cash orders under way at once.`}
      </p>
      <AdminButton look="outline" busy={isBusy && 'Saving…'} onClick={() => void save()}>
        {hasCodPermit ? `Back to ${LIMIT} cash orders` : 'Allow more cash orders'}
      </AdminButton>
    </>
  );
}
