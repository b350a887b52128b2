import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useField } from './FieldFrame.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

export default function ChipsField({ name, label, choices }: Props) {
  const { input, initial } = useField(name);
  const { id: _, ref, ...ticked } = input;
  const chosen: readonly unknown[] = Array.isArray(initial) ? initial : [];
  const { setValue } = useFormContext();
  const known = useRef(new WeakSet<HTMLInputElement>());
  const take = (box: HTMLInputElement | null) => {
    if (box === null || known.current.has(box)) {
      ref(box);
      return;
    }
    known.current.add(box);
    // Boxes ticked before the page was awake: of boxes new to the form, only the page itself knows it.
    const isTurned = box.checked !== box.defaultChecked;
    const inPage = isTurned && box.form ? new FormData(box.form).getAll(name) : null;
    // The form would read its list while some boxes are missing from it, so they start empty and are ticked from the
    // list.
    box.defaultChecked = false;
    box.checked = false;
    ref(box);
    if (inPage) setValue(name, inPage, { shouldDirty: true });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: text }) => (
          <label key={value} className="relative cursor-pointer">
            <input
              type="checkbox"
              {...ticked}
              ref={take}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="peer sr-only"
            />
            <span className="flex min-h-11 items-center rounded-full border border-line-strong bg-white px-4 text-sm peer-checked:border-maroon peer-checked:bg-maroon peer-checked:text-white peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-maroon">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
