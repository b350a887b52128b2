import { formatRupees } from '#money.ts';
import { GivenBackInput, REASON_LENGTH } from '#order/change/change-order-input.ts';
import type { AdminRefund } from '#order/read/admin-order.ts';
import { api } from '#lib/api-client.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { useReadOrder } from './use-read-order.ts';

interface Props {
  readonly orderId: string;
  readonly refund: AdminRefund;
  readonly onClose: () => void;
}

/** For money that was returned outside Razorpay, so that Razorpay is not asked for it again. */
export default function GiveBackDialog({ orderId, refund, onClose }: Props) {
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
