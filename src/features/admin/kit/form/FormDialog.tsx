import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import ConfirmDialog from '../ConfirmDialog.tsx';
import Modal from '../Modal.tsx';
import { useOwnClose } from '../use-own-close.ts';
import FormButtons from './FormButtons.tsx';
import { type AdminFormPlan, useAdminForm } from './use-admin-form.ts';
import { useUnsaved } from './use-unsaved.ts';

interface Props<Values extends FieldValues, Input, Value> extends Omit<
  AdminFormPlan<Values, Input, Value>,
  'confirm'
> {
  readonly title: string;
  /** What the button does: 'Save Answer'. */
  readonly label: ReactNode;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** What is asked before this is saved; null where nothing is. */
  readonly doubtAbout?: (input: Input) => string | null;
  /** The fields. */
  readonly children: ReactNode;
}

interface Doubt {
  readonly text: string;
  readonly answer: (isMeant: boolean) => void;
}

/** A form in a dialog. It is rendered only while open, so it starts fresh each time; it closes once it is saved. */
export default function FormDialog<Values extends FieldValues, Input, Value>(
  props: Props<Values, Input, Value>,
) {
  const { title, label, onClose, isWide = false, doubtAbout, children, ...plan } = props;
  const closeThis = useOwnClose(onClose);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const { form, submit, isBusy } = useAdminForm({
    ...plan,
    confirm: async (input) => {
      const text = doubtAbout?.(input) ?? null;
      if (text === null) return true;
      return await new Promise<boolean>((resolve) => {
        setDoubt({ text, answer: resolve });
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
          title="Are you sure?"
          text={doubt.text}
          label="Save"
          busy="Saving…"
          onConfirm={() => {
            doubt.answer(true);
            return Promise.resolve();
          }}
          onClose={() => {
            // After a yes this changes nothing.
            doubt.answer(false);
            setDoubt(null);
          }}
        />
      )}
    </Modal>
  );
}
