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
          <label key={value} className="relative cursor-pointer">
            <input type="checkbox" {...ticked} value={value} className="peer sr-only" />
            <span className="flex min-h-11 items-center rounded-full border border-line-strong bg-white px-4 text-sm peer-checked:border-maroon peer-checked:bg-maroon peer-checked:text-white peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-maroon">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
