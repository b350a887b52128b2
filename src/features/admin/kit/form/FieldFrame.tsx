import type { ReactNode } from 'react';
import Problem from './Problem.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** What stands around each field: its name above, hint and problem below. */
export default function FieldFrame({ id, label, hint, problem, children }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <Problem id={id} text={problem} />
    </div>
  );
}
