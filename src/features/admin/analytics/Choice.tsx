interface Props<Value> {
  /** The label for screen readers. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, side by side. */
export default function Choice<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="inline-flex border border-line-strong bg-white">
      {options.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
          className="min-h-11 px-3.5 text-sm text-ink-soft hover:bg-cream hover:text-ink aria-pressed:bg-maroon aria-pressed:font-medium aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
