import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { type AdminFormPlan, hasTyped, useAdminForm } from '#features/admin/kit/form/use-admin-form.ts';
import { useLeaveGuard } from '#features/admin/kit/form/DiscardQuestion.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export default function SettingsSection({ title, text, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 first-of-type:mt-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface SettingsFormProps<Values extends FieldValues, Input, Value> extends AdminFormPlan<
  Values,
  Input,
  Value
> {
  readonly label: string;
  readonly children: ReactNode;
}

/** The form follows the stored settings until something is typed in it. */
export function SettingsForm<Values extends FieldValues, Input, Value>(
  props: SettingsFormProps<Values, Input, Value>,
) {
  const { label, children, ...plan } = props;
  const { form, submit, isBusy } = useAdminForm(plan);
  const { question } = useLeaveGuard(hasTyped(form.formState));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        // Before the page is awake the form goes nowhere: typed text stays, and never ends up in an address.
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
