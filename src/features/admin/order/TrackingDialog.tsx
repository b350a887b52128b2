import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { TrackingUrl } from '#order/change/change-order-input.ts';
import { STATUS_NEWS } from '#order/mail/status-news.ts';
import { stageOf, statusForOwner } from '#order-status.ts';
import type { AdminOrderSummary } from '#order/read/admin-order.ts';
import { isWithMoney, withEwayBill } from '#order/read/packers-order.ts';
import { LINK_LENGTH } from '#form-fields.ts';
import { api } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

export type TrackedOrder = Pick<AdminOrderSummary, 'id' | 'status' | 'trackingUrl'>;

interface Props {
  readonly order: TrackedOrder;
  readonly onClose: () => void;
}

const TrackingForm = z.object({ tracking_url: TrackingUrl, isShipped: z.boolean(), isMeant: z.boolean() });

export default function TrackingDialog({ order: opened, onClose }: Props) {
  const client = useQueryClient();
  const { id } = opened;
  const [{ status, trackingUrl }, setSeen] = useState(opened);
  const [hasMoved, setHasMoved] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const maySend = stageOf(status) === 'to_send';
  const { data } = useAdminQuery({
    queryKey: ['order', id],
    send: () => api.admin.orders[':id'].$get(ofRow(id)),
    initial: null,
  });
  const ewayBill = data && isWithMoney(data) ? data.ewayBill : null;
  /** The order was changed elsewhere: the dialog and its next press go by what is stored now. */
  const readAnew = async (refusal: string) => {
    const read = await askAdmin(() => api.admin.orders[':id'].$get(ofRow(id)));
    if (!read.ok) {
      toastFailed(`Failed to update tracking URL: ${refusal}`);
      return;
    }
    client.setQueryData(['order', id], read.value);
    setSeen(read.value);
    setHasMoved(true);
    setQuestion(null);
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <FormDialog
      title={`Tracking of ${id}`}
      label="Save"
      schema={TrackingForm}
      values={{ tracking_url: trackingUrl ?? '', isShipped: maySend && trackingUrl === null, isMeant: false }}
      send={({ tracking_url, isShipped, isMeant }) =>
        api.admin.orders[':id'].$patch(
          ofRow(id, {
            tracking_url,
            seen_tracking_url: trackingUrl,
            from: status,
            ...(maySend && isShipped && { status: 'shipped' as const }),
            ...(question !== null && isMeant && { confirm: true as const }),
          }),
        )
      }
      onSaved={async (order) => {
        client.setQueryData(['order', id], order);
        await client.invalidateQueries({ queryKey: ['orders'] });
        const isSent = order.status !== status;
        const done = [
          isSent && `Order ${id}: ${statusForOwner(order.status)}. The customer is told by email.`,
          (!isSent || order.trackingUrl !== trackingUrl) && `Tracking of order ${id} saved.`,
        ];
        toastDone(withEwayBill(done.filter(Boolean).join(' '), order));
      }}
      onFailed={({ code, message }) => {
        if (code === 'CONFIRMATION_NEEDED') setQuestion(message);
        else if (code === 'ORDER_MOVED') void readAnew(message);
        else toastFailed(`Failed to update tracking URL: ${message}`);
      }}
      onClose={onClose}
    >
      <LinkField stored={trackingUrl ?? ''} />
      {hasMoved && (
        <p role="alert" className="leading-relaxed wrap-anywhere">
          This order has changed in the meantime: its status is “{statusForOwner(status)}” now.{' '}
          {trackingUrl !== opened.trackingUrl && `Its link is ${trackingUrl ?? 'removed'} now. `}
          Nothing is saved yet. Please look at it, then save again.
        </p>
      )}
      {maySend && (
        <div>
          <CheckField name="isShipped" label="Mark as shipped and tell the customer" />
          <p className="text-sm text-ink-soft">{`The email says: “${STATUS_NEWS.shipped(id)}”`}</p>
          <p className="text-sm text-ink-soft">
            Even if this is not ticked, a link marks the order as packed.
          </p>
        </div>
      )}
      {status === 'shipped' && (
        <p className="text-sm text-ink-soft">The customer gets each new link by email.</p>
      )}
      {ewayBill !== null && <p className="border-l-4 border-maroon bg-white px-4 py-2">{ewayBill}</p>}
      {question !== null && (
        <div role="alert">
          <p className="leading-relaxed">{question}</p>
          <CheckField name="isMeant" label="Yes" />
        </div>
      )}
    </FormDialog>
  );
}

function LinkField({ stored }: { readonly stored: string }) {
  const { getFieldState, resetField } = useFormContext();
  useEffect(() => {
    if (!getFieldState('tracking_url').isDirty) resetField('tracking_url', { defaultValue: stored });
  }, [getFieldState, resetField, stored]);
  return (
    <TextField
      name="tracking_url"
      label="Tracking link"
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={LINK_LENGTH}
      hint="Clear it to remove the link."
    />
  );
}
