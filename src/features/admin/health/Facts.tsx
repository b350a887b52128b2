import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly note?: ReactNode;
}

/** One part of the machinery, in a few lines. */
export default function Facts({ title, facts, note }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-white p-4 sm:p-5">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <dl className="grid gap-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <div className="mt-2 text-sm leading-relaxed text-ink-soft">{note}</div>}
    </section>
  );
}
