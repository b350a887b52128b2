import type { ReactNode } from 'react';
import Hint from './Hint.tsx';
import Problem from './Problem.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** The frame of each field: its label above, hint and problem below. */
export default function FieldFrame({ id, label, hint, problem, children }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <Hint id={id} text={hint} />
      <Problem id={id} text={problem} />
    </div>
  );
}
