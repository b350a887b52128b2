import { useField } from './use-field.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  /** Several of them may share a name: what is ticked in all of them is one list. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Any number of a few short words, each of them a tick. */
export default function ChipsField({ name, label, choices }: Props) {
  const { input } = useField(name);
  const { id: _, ...ticked } = input;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-white px-4 text-sm has-checked:border-maroon has-checked:bg-maroon has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-maroon"
          >
            <input type="checkbox" {...ticked} value={value} className="sr-only" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
