import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { type AdminFormPlan, hasTyped, useAdminForm } from '#features/admin/kit/form/use-admin-form.ts';
import { useLeaveGuard } from '#features/admin/kit/form/DiscardQuestion.tsx';

interface Props<Values extends FieldValues, Input, Value> extends AdminFormPlan<Values, Input, Value> {
  /** What the button does. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A form on the page itself. It follows the stored settings until something is typed in it. */
export default function SettingsForm<Values extends FieldValues, Input, Value>(
  props: Props<Values, Input, Value>,
) {
  const { label, children, ...plan } = props;
  const { form, submit, isBusy } = useAdminForm(plan);
  const { question } = useLeaveGuard(hasTyped(form.formState));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        // Before the page is awake the form goes nowhere: what was typed stays, and never ends up in an address.
        method="dialog"
        onSubmit={(event) => void submit(event)}
        className="grid max-w-3xl gap-4 border border-line bg-white p-4 sm:p-5"
      >
        {children}
        <div>
          <AdminButton type="submit" busy={isBusy && 'Saving…'}>
            {label}
          </AdminButton>
        </div>
      </form>
      {question}
    </FormProvider>
  );
}
