import { formatRupees } from '#money.ts';
import { NothingDueInput, REASON_LENGTH } from '#order/change/change-order-input.ts';
import { api } from '#lib/api-client.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { useReadOrder } from './use-read-order.ts';

interface Props {
  readonly orderId: string;
  readonly duePaise: number;
  readonly onClose: () => void;
}

/** For money that went back without the shop, or that the owner keeps with good reason. */
export default function NothingDueDialog({ orderId, duePaise, onClose }: Props) {
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
