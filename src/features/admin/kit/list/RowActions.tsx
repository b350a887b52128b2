import type { ReactNode } from 'react';
import IconButton from '#features/admin/kit/IconButton.tsx';
import { icons } from '#features/admin/kit/icons.ts';

interface Props {
  /** How the buttons name the row: 'Anklets'. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Further actions for the row. */
  readonly children?: ReactNode;
}

/** The buttons at the end of a row. */
export default function RowActions({ name, onEdit, onRemove, children }: Props) {
  return (
    <span className="flex items-center justify-end">
      {children}
      <IconButton label={`Edit ${name}`} paths={icons.edit} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} paths={icons.remove} onClick={onRemove} />
    </span>
  );
}
