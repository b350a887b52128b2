import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '../../../domain/money.ts';
import { REASON_LENGTH } from '../../../domain/order/change/change-order.ts';
import { type AdminOrder, goesBackByHand, mayRefundPaise } from '../../../domain/order/read/admin-order.ts';
import { api } from '../../../lib/api-client.ts';
import FormDialog from '../kit/form/FormDialog.tsx';
import TextField from '../kit/form/TextField.tsx';
import { rupeesText } from '../kit/form/form-values.ts';
import { ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';
import RefundWhat from './RefundWhat.tsx';
import { refundForm, refundValues } from './refund-form.ts';

interface Props {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

const newKey = () => crypto.randomUUID();

export default function RefundDialog({ order, onClose }: Props) {
  const { id, refundedPaise, refundable, documentKind } = order;
  const billLeft = refundable?.left ?? null;
  const client = useQueryClient();
  // The same for each try of one refund: an answer that was lost leads to no second one.
  const [key, setKey] = useState(newKey);
  const left = mayRefundPaise(order);
  return (
    <FormDialog
      title={`Refund of ${id}`}
      label="Refund"
      schema={refundForm(billLeft)}
      values={refundValues(refundable, rupeesText(left))}
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
      {goesBackByHand(order) && (
        <p className="text-sm leading-relaxed">
          It was paid by hand: give the money back yourself, in cash or by UPI. Here it is written down, with
          a credit note where there is a bill, and whoever ordered is told.
        </p>
      )}
      {refundable && <RefundWhat {...refundable} mostPaise={left} />}
      {!refundable && documentKind !== null && (
        <p className="text-sm leading-relaxed">
          All of its bill is credited already: no further note is issued.
        </p>
      )}
      <TextField
        name="amountPaise"
        label="Amount in ₹"
        inputMode="decimal"
        hint={`${formatRupees(left)} of ${formatRupees(left + refundedPaise)} is left.`}
      />
      <TextField name="reason" label="Reason" maxLength={REASON_LENGTH} hint="For your own records." />
      <p className="text-sm leading-relaxed text-ink-soft">
        Once all of it has gone back, the order is refunded and its pieces are on sale again: correct the
        stock of one that is not there.
      </p>
    </FormDialog>
  );
}
