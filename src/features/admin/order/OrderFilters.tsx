import Icon from '#ui/Icon.tsx';
import { isUnpaid, STATUS_CHOICES } from '#order-status.ts';
import { icons } from '#features/admin/kit/IconButton.tsx';
import { useRight } from '#features/admin/kit/own-rights.ts';
import {
  FilterChoice,
  FilterDays,
  MoreFilters,
  SearchBox,
  useTickedAhead,
} from '#features/admin/kit/list/Filters.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';

interface Props {
  readonly filters: OrderFilters;
  readonly onChange: (change: Partial<OrderFilters>) => void;
}

const METHODS = [
  { value: '', label: 'Any' },
  { value: 'razorpay', label: 'Online' },
  { value: 'cod', label: 'On delivery' },
];

/** Work comes first, because a phone shows only two or three choices. */
const WORK = [
  { value: 'toPack', label: 'To be packed' },
  { value: 'toHandOver', label: 'Packed, not handed over' },
  { value: 'refundDue', label: 'Refund due' },
] as const;

const CHIPS = [
  ...WORK,
  ...[...STATUS_CHOICES].sort((one, other) => Number(isUnpaid(one.value)) - Number(isUnpaid(other.value))),
];

export default function Filters({ filters, onChange }: Props) {
  const seesMoney = useRight('money');
  const work = WORK.filter(({ value }) => filters[value] !== '').map(({ value }) => value);
  const chosen: readonly string[] = work.length > 0 ? work : filters.status.split(',').filter(Boolean);
  /** Work implies its statuses: choosing some clears all else, and choosing a status clears it. */
  const choose = (values: readonly string[]) => {
    const asWork = (name: string) => (values.at(-1) === name ? '1' : '');
    const isWork = WORK.some(({ value }) => value === values.at(-1));
    const statuses = values.filter((value) => !WORK.some((each) => each.value === value));
    onChange({
      toPack: asWork('toPack'),
      toHandOver: asWork('toHandOver'),
      refundDue: asWork('refundDue'),
      status: isWork ? '' : statuses.join(','),
    });
  };
  const toggle = (value: string) => {
    const others = chosen.filter((each) => each !== value);
    choose(others.length < chosen.length ? others : [...chosen, value]);
  };
  const boxes = useTickedAhead(chosen, choose);
  return (
    <div className="mb-5 grid gap-3">
      <SearchBox
        label={seesMoney ? 'Search by order, email, name, phone or payment' : 'Search by order or name'}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      {filters.customer !== '' && (
        <PassFocusOn>
          <button
            type="button"
            title="Show the orders of everybody"
            className="flex min-h-11 max-w-full items-center gap-2 justify-self-start rounded-full border border-maroon bg-maroon px-3.5 text-sm text-white"
            onClick={() => onChange({ customer: '' })}
          >
            <span className="truncate">Orders of {filters.customer}</span>
            <span className="sr-only">: take this filter away</span>
            <Icon paths={icons.close} size={16} />
          </button>
        </PassFocusOn>
      )}
      <fieldset ref={boxes} className="min-w-0">
        <legend className="sr-only">Status</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {CHIPS.filter(({ value }) => seesMoney || value !== 'refundDue').map(({ value, label }) => (
            <label key={value} className="relative flex-none cursor-pointer">
              <input
                type="checkbox"
                className="peer sr-only"
                value={value}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              <span className="flex min-h-11 items-center rounded-full border border-line-strong bg-white px-3.5 text-sm peer-checked:border-maroon peer-checked:bg-maroon peer-checked:text-white peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon">
                {label}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <MoreFilters className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:max-w-2xl">
        {seesMoney && (
          <div className="max-sm:col-span-full">
            <FilterChoice
              label="Payment"
              value={filters.method}
              choices={METHODS}
              onChange={(method) => onChange({ method })}
            />
          </div>
        )}
        <FilterDays days={filters} onChange={onChange} />
      </MoreFilters>
    </div>
  );
}

export interface OrderFilters extends Record<string, string> {
  readonly search: string;
  readonly status: string;
  readonly method: string;
  readonly customer: string;
  readonly toPack: string;
  readonly toHandOver: string;
  readonly refundDue: string;
  readonly from: string;
  readonly to: string;
}

export function filtersIn(query: URLSearchParams): OrderFilters {
  const given = (name: string) => query.getAll(name).join(',');
  return {
    search: given('search'),
    status: given('status'),
    method: given('method'),
    customer: given('customer'),
    toPack: given('toPack'),
    toHandOver: given('toHandOver'),
    refundDue: given('refundDue'),
    from: given('from'),
    to: given('to'),
  };
}
