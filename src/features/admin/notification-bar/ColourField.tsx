import { useFormContext, useWatch } from 'react-hook-form';
import { type BarPart, hexOf, COLOUR_LENGTH } from '#notification-bar/notification-bar.ts';
import TextField from '#features/admin/kit/form/TextField.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** The part of the bar, which decides which colour names are offered. */
  readonly part: BarPart;
}

/** 'text-maroon' becomes Maroon. */
function nameOf(style: string): string {
  const [, first = '', rest = ''] = /-(.)(.*)/.exec(style) ?? [];
  return first.toUpperCase() + rest;
}

/** A colour is typed, picked or named: the colours that the shop knows are listed below the field. */
export default function ColourField({ name, label, part }: Props) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  const text = typeof value === 'string' ? value.trim() : '';
  const choose = (chosen: string) => {
    setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          name={name}
          label={label}
          hint="A colour such as #5b1226, or one of those below. Empty: the shop’s own."
          maxLength={COLOUR_LENGTH}
          spellCheck={false}
        />
        <input
          type="color"
          aria-label="Pick a colour"
          value={hexOf(text.toLowerCase(), part)}
          onChange={({ target }) => {
            choose(target.value);
          }}
          className="mt-[1.625rem] size-12 cursor-pointer rounded-sm border border-line-strong bg-white p-1"
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(part.classes).map(([each, { className }]) => (
          <button
            key={each}
            type="button"
            aria-pressed={text === each}
            onClick={() => choose(text === each ? '' : each)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-white px-3 text-sm aria-pressed:border-maroon aria-pressed:font-medium"
          >
            <Swatch className={className} />
            {nameOf(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Drawn in the colour of the class, be it a background or a text colour. */
function Swatch({ className }: { readonly className: string }) {
  const isInk = className.startsWith('text-');
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 rounded-full border border-line-strong ${className}`}
    >
      {isInk && <circle cx="8" cy="8" r="8" fill="currentColor" />}
    </svg>
  );
}
