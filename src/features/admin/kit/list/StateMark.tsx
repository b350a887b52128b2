interface Props {
  readonly tone: 'good' | 'quiet' | 'bad';
  /** For more than a word or two: on a narrow phone it takes two lines. */
  readonly isLong?: boolean;
  readonly children: string;
}

const TONES = {
  good: 'border-success text-success',
  quiet: 'border-line-strong text-ink-soft',
  bad: 'border-danger text-danger',
} as const;

/** The state of a row, in a word. */
export default function StateMark({ tone, isLong = false, children }: Props) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-sm ${isLong ? 'md:whitespace-nowrap' : 'whitespace-nowrap'} ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
