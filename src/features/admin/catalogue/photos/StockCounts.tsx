import { useId } from 'react';
import { FIELD } from '#ui/field.ts';
import FieldFrame, { Problem } from '#features/admin/kit/form/FieldFrame.tsx';

interface Props {
  readonly sizes: readonly string[];
  readonly counts: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly problem: string | undefined;
  readonly onChange: (counts: Record<string, string>) => void;
}

/** One number fills in all sizes; sizes with more or fewer are then changed one by one. */
export default function StockCounts({ sizes, counts, disabled, problem, onChange }: Props) {
  const id = useId();
  const [first = ''] = sizes;
  const isSized = first !== '';
  const ofAll = sizes.every((size) => counts[size] === counts[first]) ? (counts[first] ?? '') : '';
  const field = (own: string, value: string, change: (text: string) => void) => (
    <input
      id={own}
      value={value}
      disabled={disabled}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      enterKeyHint="next"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      className={`${FIELD} px-3 disabled:bg-cream aria-invalid:border-danger`}
      onChange={({ target }) => change(target.value)}
    />
  );
  const setAll = (text: string) => onChange(Object.fromEntries(sizes.map((size) => [size, text])));
  return (
    <>
      <FieldFrame
        id={id}
        label={isSized ? 'Stock of each size' : 'Stock'}
        problem={isSized ? undefined : problem}
      >
        {field(id, ofAll, setAll)}
      </FieldFrame>
      {isSized && (
        <div className="col-span-full grid gap-1.5">
          <div className="flex flex-wrap gap-3">
            {sizes.map((size, index) => {
              const own = `${id}-${String(index)}`;
              return (
                <div key={size} className="flex items-center gap-2">
                  <label htmlFor={own} className="text-sm">
                    Size {size}
                  </label>
                  <div className="w-20">
                    {field(own, counts[size] ?? '', (text) => onChange({ ...counts, [size]: text }))}
                  </div>
                </div>
              );
            })}
          </div>
          <Problem id={id} text={problem} />
        </div>
      )}
    </>
  );
}
