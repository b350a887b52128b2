import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  /** What the number is about, where the label does not say it all. */
  readonly note?: ReactNode;
}

/** One number of a `dl`. */
export default function Figure({ label, value, note }: Props) {
  return (
    <div className="border border-line bg-white px-4 py-3.5 sm:px-5 sm:py-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-xl font-medium tabular-nums sm:text-2xl">{value}</dd>
      {note !== undefined && <dd className="mt-0.5 text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}
