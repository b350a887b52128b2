import { useId, useState } from 'react';
import { FIELD } from '../../../components/ui/field.ts';
import { STATUS_CHOICES } from '../../../domain/order/order-status.ts';
import AdminButton from '../kit/AdminButton.tsx';
import FieldFrame from '../kit/form/FieldFrame.tsx';
import SearchBox from '../kit/list/SearchBox.tsx';
import type { OrderFilters } from './order-filters.ts';

interface Props {
  readonly filters: OrderFilters;
  readonly onChange: (change: Partial<OrderFilters>) => void;
}

const LOOK = `${FIELD} min-w-0 px-2 sm:px-3`;

export default function Filters({ filters, onChange }: Props) {
  const id = useId();
  // On a phone the list comes first; what filters it is unfolded.
  const [isOpen, setIsOpen] = useState(false);
  const chosen = filters.status.split(',').filter(Boolean);
  const toggle = (status: string) => {
    const others = chosen.filter((each) => each !== status);
    onChange({ status: (others.length < chosen.length ? others : [...chosen, status]).join(',') });
  };
  return (
    <div className="mb-5 grid gap-3">
      <SearchBox
        label="Search by order, e-mail, name or payment"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">Status</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {STATUS_CHOICES.map(({ value, label }) => (
            <label
              key={value}
              className="relative flex min-h-11 flex-none cursor-pointer items-center rounded-full border border-line-strong bg-white px-3.5 text-sm has-checked:border-maroon has-checked:bg-maroon has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
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
      <div className={`${isOpen ? 'grid' : 'hidden sm:grid'} grid-cols-2 gap-3 sm:grid-cols-3 lg:max-w-2xl`}>
        <div className="max-sm:col-span-full">
          <FieldFrame id={`${id}-method`} label="Payment" problem={undefined}>
            <select
              id={`${id}-method`}
              value={filters.method}
              onChange={({ target }) => onChange({ method: target.value })}
              className={LOOK}
            >
              <option value="">Any</option>
              <option value="razorpay">Online</option>
              <option value="cod">On delivery</option>
            </select>
          </FieldFrame>
        </div>
        {(['from', 'to'] as const).map((name) => (
          <FieldFrame
            key={name}
            id={`${id}-${name}`}
            label={name === 'from' ? 'From' : 'To'}
            problem={undefined}
          >
            <input
              id={`${id}-${name}`}
              type="date"
              value={filters[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className={LOOK}
            />
          </FieldFrame>
        ))}
      </div>
    </div>
  );
}
