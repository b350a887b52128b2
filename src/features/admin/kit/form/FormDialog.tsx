import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import Modal, { useOwnClose } from '#features/admin/kit/Modal.tsx';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { toastDone } from '#features/admin/kit/toast.ts';
import { type AdminFormPlan, useAdminForm } from './use-admin-form.ts';
import { useUnsaved } from './DiscardQuestion.tsx';

interface Props<Values extends FieldValues, Input, Value> extends Omit<
  AdminFormPlan<Values, Input, Value>,
  'confirm'
> {
  readonly title: string;
  readonly label: ReactNode;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly doubtAbout?: (input: Input) => FormDoubt | null;
  readonly children: ReactNode;
}

interface FormDoubt {
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

interface AskedDoubt extends FormDoubt {
  readonly answer: (isSure: boolean) => void;
}

export default function FormDialog<Values extends FieldValues, Input, Value>(
  props: Props<Values, Input, Value>,
) {
  const { title, label, onClose, isWide = false, doubtAbout, children, ...plan } = props;
  const closeThis = useOwnClose(onClose);
  const [doubt, setDoubt] = useState<AskedDoubt | null>(null);
  const { form, submit, isBusy } = useAdminForm({
    ...plan,
    confirm: async (input) => {
      const about = doubtAbout?.(input) ?? null;
      if (about === null) return true;
      return await new Promise<boolean>((answer) => {
        setDoubt({ ...about, answer });
      });
    },
    onSaved: async (value, input) => {
      await plan.onSaved(value, input);
      closeThis();
    },
  });
  const { onBack, question } = useUnsaved(form.formState.isDirty, onClose);
  return (
    <Modal title={title} onClose={onClose} onBack={onBack} onCorner={onClose} isWide={isWide}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {children}
          <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-ivory px-5 py-3">
            <FormButtons label={label} isBusy={isBusy} onCancel={onClose} />
          </div>
        </form>
      </FormProvider>
      {question}
      {doubt && (
        <ConfirmDialog
          title={doubt.title}
          text={doubt.text}
          label={doubt.label}
          busy="Saving…"
          onConfirm={() => {
            doubt.answer(true);
            return Promise.resolve();
          }}
          onClose={() => {
            // Closing also follows a yes, after which a second answer changes nothing.
            doubt.answer(false);
            setDoubt(null);
          }}
        />
      )}
    </Modal>
  );
}

interface FormButtonsProps {
  readonly label: ReactNode;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export function FormButtons({ label, isBusy, onCancel }: FormButtonsProps) {
  return (
    <>
      <AdminButton look="outline" onClick={onCancel}>
        Cancel
      </AdminButton>
      <AdminButton type="submit" busy={isBusy && 'Saving…'}>
        {label}
      </AdminButton>
    </>
  );
}

interface RowFormDialogProps<Values extends FieldValues, Input, Value> extends Pick<
  AdminFormPlan<Values, Input, Value>,
  'schema' | 'values' | 'send' | 'onFailed'
> {
  readonly thing: string;
  readonly row: object | null;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly doubtAbout?: (input: Input) => FormDoubt | null;
  readonly children: ReactNode;
}

export function RowFormDialog<Values extends FieldValues, Input, Value>({
  thing,
  row,
  refetch,
  ...more
}: RowFormDialogProps<Values, Input, Value>) {
  const isNew = row === null;
  return (
    <FormDialog
      {...more}
      title={`${isNew ? 'Add' : 'Edit'} ${thing}`}
      label={`${isNew ? 'Add' : 'Save'} ${thing}`}
      stored={row}
      readAnew={refetch}
      lookAgain={isNew ? refetch : undefined}
      onSaved={async () => {
        await refetch();
        toastDone(`${thing} ${isNew ? 'added' : 'updated'} successfully.`);
      }}
    />
  );
}
