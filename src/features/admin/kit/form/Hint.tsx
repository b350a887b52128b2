import type { ReactNode } from 'react';

interface Props {
  /** The id of its field. */
  readonly id: string;
  readonly text: ReactNode;
}

/** Help for filling in a field, below it; renders nothing without a text. */
export default function Hint({ id, text }: Props) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {text}
    </p>
  );
}
