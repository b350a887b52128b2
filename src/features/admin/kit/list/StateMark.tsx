interface Props {
  readonly tone: 'good' | 'quiet' | 'bad';
  readonly children: string;
}

const TONES = {
  good: 'border-success text-success',
  quiet: 'border-line-strong text-ink-soft',
  bad: 'border-danger text-danger',
} as const;

/** How it stands with a row, in a word. */
export default function StateMark({ tone, children }: Props) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-sm whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
