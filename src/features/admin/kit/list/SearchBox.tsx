import { useId } from 'react';
import Icon from '#ui/Icon.tsx';
import { FIELD } from '#ui/field.ts';
import { SEARCH_LENGTH } from '#order/read/order-search.ts';
import { icons } from '#features/admin/kit/icons.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export default function SearchBox({ label, value, onChange }: Props) {
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
