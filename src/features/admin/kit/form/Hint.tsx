import type { ReactNode } from 'react';

interface Props {
  /** Of the field that it is about. */
  readonly id: string;
  readonly text: ReactNode;
}

/** What helps to fill a field in, below it, if anything does. */
export default function Hint({ id, text }: Props) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {text}
    </p>
  );
}
