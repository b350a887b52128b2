import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import Icon from '#ui/Icon.tsx';
import { SEARCH_LENGTH } from '#order/read/order-search.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { icons } from '#features/admin/kit/IconButton.tsx';

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  const id = useId();
  const field = useTypedAhead<HTMLSelectElement>(value, onChange);
  return (
    <FieldFrame id={id} label={label} problem={undefined}>
      <select
        ref={field}
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} min-w-0 px-3`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type Days = Readonly<Record<'from' | 'to', string>>;

interface FilterDaysProps {
  readonly days: Days;
  readonly onChange: (change: Partial<Days>) => void;
}

export function FilterDays({ days, onChange }: FilterDaysProps) {
  return (
    <>
      <Day label="From" value={days.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={days.to} onChange={(to) => onChange({ to })} />
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  /** A day whose year is still being typed, such as 0002; the list is not asked for it. */
  const [begun, setBegun] = useState('');
  const tell = (typed: string) => {
    const isBegun = typed.startsWith('0');
    setBegun(isBegun ? typed : '');
    onChange(isBegun ? '' : typed);
  };
  const shown = value === '' ? begun : value;
  const field = useTypedAhead<HTMLInputElement>(shown, tell);
  return (
    <FieldFrame id={id} label={label} problem={undefined}>
      <input
        ref={field}
        id={id}
        type="date"
        value={shown}
        onChange={({ target }) => tell(target.value)}
        className={`${FIELD} min-w-0 px-2 sm:px-3`}
      />
    </FieldFrame>
  );
}

interface MoreFiltersProps {
  readonly className: string;
  readonly children: ReactNode;
}

export function MoreFilters({ className, children }: MoreFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AdminButton
        look="quiet"
        aria-expanded={isOpen}
        className="justify-self-start sm:hidden"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </AdminButton>
      <div className={`${isOpen ? '' : 'max-sm:hidden'} ${className}`}>{children}</div>
    </>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId();
  const input = useTypedAhead<HTMLInputElement>(value, onChange);
  return (
    <div className="relative min-w-0 grow basis-56">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 grid items-center text-ink-soft">
        <Icon paths={icons.search} size={18} />
      </span>
      <input
        ref={input}
        id={id}
        type="search"
        value={value}
        placeholder={label}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        className={`${FIELD} pr-3 pl-10.5 text-ellipsis placeholder:text-ink-soft`}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </div>
  );
}

/** For a field that is in the page before it is awake: reports once, on waking, what was typed into it meanwhile. */
export function useTypedAhead<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => {
    takeOver();
  }, []);
  return field;
}

export function useTickedAhead<Group extends HTMLElement = HTMLFieldSetElement>(
  chosen: readonly string[],
  onChange: (chosen: readonly string[]) => void,
): RefObject<Group | null> {
  const boxes = useRef<Group>(null);
  const takeOver = useEffectEvent(() => {
    if (!boxes.current) return;
    const ticked = [...boxes.current.querySelectorAll<HTMLInputElement>('input:checked')].map(
      ({ value }) => value,
    );
    if (ticked.length !== chosen.length || ticked.some((value) => !chosen.includes(value))) onChange(ticked);
  });
  useEffect(() => {
    takeOver();
  }, []);
  return boxes;
}
