import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { TrackingUrl } from '../../../domain/order/change/change-order.ts';
import { STATUS_NEWS } from '../../../domain/order/mail/status-news.ts';
import { stageOf } from '../../../domain/order/order-status.ts';
import type { AdminOrderSummary } from '../../../domain/order/read/admin-order.ts';
import { LINK_LENGTH } from '../../../domain/owner-fields.ts';
import { api } from '../../../lib/api-client.ts';
import CheckField from '../kit/form/CheckField.tsx';
import FormDialog from '../kit/form/FormDialog.tsx';
import TextField from '../kit/form/TextField.tsx';
import { ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';

export type TrackedOrder = Pick<AdminOrderSummary, 'id' | 'status' | 'trackingUrl'>;

interface Props {
  readonly order: TrackedOrder;
  readonly onClose: () => void;
}

/** From the fields to what is sent. */
const TrackingForm = z
  .object({ tracking_url: TrackingUrl, isShipped: z.boolean(), isMeant: z.boolean() })
  .transform(({ tracking_url, isShipped, isMeant }) => ({
    tracking_url,
    ...(isShipped && { status: 'shipped' as const }),
    ...(isMeant && { confirm: true as const }),
  }));

export default function TrackingDialog({ order: { id, status, trackingUrl }, onClose }: Props) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<string | null>(null);
  const maySend = stageOf(status) === 'to_send';
  return (
    <FormDialog
      title={`Tracking of ${id}`}
      label="Save"
      schema={TrackingForm}
      values={{ tracking_url: trackingUrl ?? '', isShipped: maySend && trackingUrl === null, isMeant: false }}
      send={(json) => api.admin.orders[':id'].$patch(ofRow(id, { ...json, from: status }))}
      onSaved={async (order) => {
        client.setQueryData(['order', id], order);
        await client.invalidateQueries({ queryKey: ['orders'] });
        toastDone(`Tracking of order ${id} saved.`);
        onClose();
      }}
      onFailed={({ code, message }) => {
        if (code === 'CONFIRMATION_NEEDED') setQuestion(message);
        else toastFailed(`Failed to update tracking URL: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField
        name="tracking_url"
        label="Tracking link"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LINK_LENGTH}
        hint="Left empty, the link is taken away."
      />
      {maySend && (
        <div>
          <CheckField name="isShipped" label="Mark as shipped and tell the customer" />
          <p className="text-sm text-ink-soft">{`The mail says: “${STATUS_NEWS.shipped(id)}”`}</p>
        </div>
      )}
      {question !== null && (
        <div role="alert">
          <p className="leading-relaxed">{question}</p>
          <CheckField name="isMeant" label="Yes" />
        </div>
      )}
    </FormDialog>
  );
}
