import type { ReactNode } from 'react';
import { MOST_AT_ONCE } from '#catalogue/product-input.ts';
import { FormButtons } from '#features/admin/kit/form/FormDialog.tsx';

interface Props {
  readonly count: number;
  /** What the button does: 'Set state'. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSave: () => Promise<unknown>;
  readonly onCancel: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Changes all of the selected products or none. When there are too many it only says so. */
export default function AllOrNoneForm({ count, label, isBusy, onSave, onCancel, children }: Props) {
  if (count > MOST_AT_ONCE) {
    return <p>At most {MOST_AT_ONCE} products can be changed at once. For more, export and import a file.</p>;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSave();
      }}
      className="grid gap-4"
    >
      {children}
      <div className="sticky bottom-0 flex justify-end gap-3 border-t border-line bg-ivory py-3">
        <FormButtons label={label} isBusy={isBusy} onCancel={onCancel} />
      </div>
    </form>
  );
}
