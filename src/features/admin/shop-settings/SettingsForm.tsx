import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import DeskButton from '../kit/DeskButton.tsx';
import { type DeskFormPlan, useDeskForm } from '../kit/form/use-desk-form.ts';

interface Props<Values extends FieldValues, Input, Value> extends DeskFormPlan<Values, Input, Value> {
  /** What the button does. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A form that stands on the page. What is typed stays when the page is read again. */
export default function SettingsForm<Values extends FieldValues, Input, Value>(
  props: Props<Values, Input, Value>,
) {
  const { label, children, ...plan } = props;
  const { form, submit, isBusy } = useDeskForm(plan);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-3xl gap-4 border border-line bg-white p-4 sm:p-5"
      >
        {children}
        <div>
          <DeskButton type="submit" busy={isBusy && 'Saving…'}>
            {label}
          </DeskButton>
        </div>
      </form>
    </FormProvider>
  );
}
