import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatRupees } from '#money.ts';
import { parseRupees } from '#rupee-text.ts';
import { GivenBackInput, NothingDueInput, REASON_LENGTH } from '#order/change/change-order-input.ts';
import { type AdminOrder, type AdminRefund, goesBackByHand, refundSums } from '#order/read/admin-order.ts';
import { claimFor } from '#order-status.ts';
import { api } from '#lib/api-client.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { useOwnClose } from '#features/admin/kit/Modal.tsx';
import RefundWhat, { RefundHowMuch } from './RefundWhat.tsx';
import {
  EVERYTHING,
  forgetRefundKey,
  isRefundUnclear,
  noteRefundUnclear,
  refundForm,
  refundKey,
  refundValues,
  type RefundValues,
} from './refund-form.ts';

interface Props {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

const MAY_BE =
  'It may have been refunded after all. Press Refund again without changing anything to be sure: it is refunded only once.';
const WAS_ASKED =
  'The refund that you sent first was taken as you wrote it then; this order shows it now. Nothing more was refunded.';

export default function RefundDialog({ order, onClose }: Props) {
  const { id, documentKind } = order;
  // Frozen at what the owner sees: the order is read again after each try, and a repeated press must send the same.
  const [seen, setSeen] = useState(order);
  // The owner has been told that this is outdated; reset when the next version arrives.
  const [isTold, setIsTold] = useState(false);
  if (isTold && order !== seen) {
    setSeen(order);
    setIsTold(false);
  }
  const { refundable } = seen;
  const [isUnclear, setIsUnclear] = useState(() => isRefundUnclear(id));
  const readAgain = useReadOrder(id);
  const closeThis = useOwnClose(onClose);
  const { paidPaise, leftPaise } = refundSums(seen);
  const restPaise = seen.refunds.some(({ status }) => status === 'pending') ? null : leftPaise;
  const all = formatRupees(leftPaise);
  const isEnded = claimFor(seen.status) === 'none';
  const end = isEnded ? '' : 'The order ends as refunded, and its pieces are on sale again.';
  return (
    <FormDialog
      title={`Refund of ${id}`}
      label={<RefundLabel />}
      schema={refundForm(refundable, restPaise)}
      values={refundValues(refundable)}
      doubtAbout={({ amountPaise }) =>
        amountPaise < leftPaise
          ? null
          : {
              title: 'Refund all of it?',
              text: `${all} goes back to ${order.customerName}: all that is left of what was paid. ${end}`,
              label: `Refund ${all}`,
            }
      }
      send={(input) =>
        api.admin.orders[':id'].refunds.$post(
          ofRow(id, {
            ...input,
            seenLeftPaise: leftPaise,
            seenStatus: seen.status,
            key: refundKey(id),
          }),
        )
      }
      onSaved={async ({ status, amountPaise }) => {
        forgetRefundKey(id);
        await readAgain();
        const amount = formatRupees(amountPaise);
        toastDone(
          status === 'processed'
            ? `${amount} of order ${id} has been refunded.`
            : `The refund of ${amount} is on its way; Razorpay has yet to confirm it.`,
        );
      }}
      onFailed={({ code, message }) => {
        if (code === 'KEY_REUSED') {
          forgetRefundKey(id);
          void readAgain();
          toastFailed(WAS_ASKED, { title: 'Not refunded again' });
          closeThis();
          return;
        }
        if (code === 'ORDER_MOVED') {
          setIsTold(true);
          void readAgain();
        }
        if (code === 'REFUND_REFUSED') {
          forgetRefundKey(id);
          setIsUnclear(false);
        }
        if (mayBeDone(code)) {
          noteRefundUnclear(id);
          setIsUnclear(true);
          void readAgain();
        }
        toastFailed(`Failed to refund: ${message}${mayBeDone(code) ? ` ${MAY_BE}` : ''}`);
      }}
      onClose={onClose}
    >
      {isUnclear && (
        <p role="status" className="border-l-4 border-danger bg-white px-4 py-3">
          The answer to your last refund did not come. Look in the order whether it is there; sent again
          unchanged, it is made only once.
        </p>
      )}
      {goesBackByHand(order) && (
        <p className="text-sm leading-relaxed">
          It was paid directly: return the money yourself, in cash or by UPI. This records it, with a credit
          note if there is a bill, and the customer is told.
        </p>
      )}
      {refundable ? (
        <RefundWhat {...refundable} mostPaise={leftPaise} restPaise={restPaise} />
      ) : (
        <RefundHowMuch mostPaise={leftPaise} />
      )}
      {!refundable && documentKind !== null && (
        <p className="text-sm leading-relaxed">
          All of its bill is credited already: no further note is issued.
        </p>
      )}
      <RefundAmount left={`${formatRupees(leftPaise)} of ${formatRupees(paidPaise)} is left.`} />
      <TextField name="reason" label="Reason" maxLength={REASON_LENGTH} hint="For your own records." />
      <p className="text-sm leading-relaxed text-ink-soft">
        Once all of it has gone back, the order is refunded and its pieces are on sale again: correct the
        stock of any that is missing.
      </p>
    </FormDialog>
  );
}

function RefundLabel() {
  const { control } = useFormContext<RefundValues>();
  const paise = parseRupees(useWatch({ control, name: 'amountPaise' }));
  return paise ? `Refund ${formatRupees(paise)}` : 'Refund';
}

function RefundAmount({ left }: { readonly left: string }) {
  const { control } = useFormContext<RefundValues>();
  if (useWatch({ control, name: 'what' }) === EVERYTHING) return null;
  return <TextField name="amountPaise" label="Amount in ₹" inputMode="decimal" hint={left} />;
}

interface GiveBackDialogProps {
  readonly orderId: string;
  readonly refund: AdminRefund;
  readonly onClose: () => void;
}

/** For money that was returned outside Razorpay, so that Razorpay is not asked for it again. */
export function GiveBackDialog({ orderId, refund, onClose }: GiveBackDialogProps) {
  const readAgain = useReadOrder(orderId);
  const amount = formatRupees(refund.amountPaise);
  return (
    <FormDialog
      title="Given back another way"
      label="It is given back"
      schema={GivenBackInput}
      values={{ refundId: refund.id, how: '' }}
      send={(input) => api.admin.orders[':id']['given-back'].$put(ofRow(orderId, input))}
      onSaved={async () => {
        await readAgain();
        toastDone(`${amount} of order ${orderId} counts as given back.`);
      }}
      onFailed={({ code, message }) => {
        if (code === 'ORDER_MOVED') void readAgain();
        toastFailed(message);
      }}
      onClose={onClose}
    >
      <p className="text-sm leading-relaxed">
        {`Give the buyer ${amount} first, by UPI or to a bank account. After this, Razorpay is not asked for it any more.`}
      </p>
      <TextField
        name="how"
        label="How it went back"
        maxLength={REASON_LENGTH}
        hint="For your own records, such as the reference of the transfer."
      />
    </FormDialog>
  );
}

interface NothingDueDialogProps {
  readonly orderId: string;
  readonly duePaise: number;
  readonly onClose: () => void;
}

/** For money that went back without the shop, or that the owner keeps with good reason. */
export function NothingDueDialog({ orderId, duePaise, onClose }: NothingDueDialogProps) {
  const readAgain = useReadOrder(orderId);
  return (
    <FormDialog
      title="Nothing more is due"
      label="Nothing more is due"
      schema={NothingDueInput}
      values={{ duePaise, reason: '' }}
      send={(input) => api.admin.orders[':id']['nothing-due'].$put(ofRow(orderId, input))}
      onSaved={async () => {
        await readAgain();
        toastDone(`Order ${orderId} is no longer among those whose refund is due.`);
      }}
      onFailed={({ code, message }) => {
        if (code === 'ORDER_MOVED') void readAgain();
        toastFailed(message);
      }}
      onClose={onClose}
    >
      <p className="text-sm leading-relaxed">
        {`This sends no money. It is for ${formatRupees(duePaise)} that you have given back another way, or that you keep with good reason. Nobody is told.`}
      </p>
      <TextField name="reason" label="Reason" maxLength={REASON_LENGTH} hint="For your own records." />
    </FormDialog>
  );
}

function useReadOrder(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['order', id] });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
}
