import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { formatRupees } from '../../../domain/money.ts';
import { REASON_LENGTH, RefundInput } from '../../../domain/order/change/change-order.ts';
import type { AdminOrder } from '../../../domain/order/read/admin-order.ts';
import { api } from '../../../lib/api-client.ts';
import FormDialog from '../kit/form/FormDialog.tsx';
import TextField from '../kit/form/TextField.tsx';
import { rupees, rupeesText } from '../kit/form/form-values.ts';
import { ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';

interface Props {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

/** From the fields to what is sent. */
const RefundForm = z.object({
  amountPaise: rupees('Please enter an amount.').pipe(RefundInput.shape.amountPaise.unwrap()),
  reason: RefundInput.shape.reason,
});

const newKey = () => crypto.randomUUID().replaceAll('-', '');

export default function RefundDialog({ order: { id, paidPaise, refundedPaise }, onClose }: Props) {
  const client = useQueryClient();
  // The same for each try of one refund: an answer that was lost leads to no second one.
  const [key, setKey] = useState(newKey);
  const left = paidPaise - refundedPaise;
  return (
    <FormDialog
      title={`Refund of ${id}`}
      label="Refund"
      schema={RefundForm}
      values={{ amountPaise: rupeesText(left), reason: '' }}
      send={(input) => api.admin.orders[':id'].refunds.$post(ofRow(id, { ...input, key }))}
      onSaved={async ({ status, amountPaise }) => {
        await client.invalidateQueries({ queryKey: ['order', id] });
        await client.invalidateQueries({ queryKey: ['orders'] });
        const amount = formatRupees(amountPaise);
        toastDone(
          status === 'processed'
            ? `${amount} of order ${id} has been refunded.`
            : `The refund of ${amount} is on its way; Razorpay has yet to confirm it.`,
        );
        onClose();
      }}
      onFailed={({ code, message }) => {
        if (code === 'REFUND_REFUSED' || code === 'KEY_REUSED') setKey(newKey());
        toastFailed(`Failed to refund: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField
        name="amountPaise"
        label="Amount in ₹"
        inputMode="decimal"
        hint={`${formatRupees(left)} of ${formatRupees(paidPaise)} is left.`}
      />
      <TextField name="reason" label="Reason" maxLength={REASON_LENGTH} hint="For your own records." />
      <p className="text-sm leading-relaxed text-ink-soft">
        Once all of it has gone back, the order is refunded and its pieces are on sale again. Correct the
        stock of a piece that did not come back.
      </p>
    </FormDialog>
  );
}
