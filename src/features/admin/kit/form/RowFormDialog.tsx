import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toastDone } from '#features/admin/kit/toast.ts';
import FormDialog, { type FormDoubt } from './FormDialog.tsx';
import type { AdminFormPlan } from './use-admin-form.ts';

interface Props<Values extends FieldValues, Input, Value> extends Pick<
  AdminFormPlan<Values, Input, Value>,
  'schema' | 'values' | 'send' | 'onFailed'
> {
  /** The name of one row: 'Category'. */
  readonly thing: string;
  /** The row as the list has it now; null for a new one. */
  readonly row: object | null;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** What is asked before this is saved; null where nothing is. */
  readonly doubtAbout?: (input: Input) => FormDoubt | null;
  /** The fields. */
  readonly children: ReactNode;
}

/** Adds a row to one of the owner's lists, or edits one that may be edited elsewhere meanwhile. */
export default function RowFormDialog<Values extends FieldValues, Input, Value>({
  thing,
  row,
  refetch,
  ...more
}: Props<Values, Input, Value>) {
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
