import { countOf } from '#count.ts';
import { FilterChoice } from '#features/admin/kit/list/Filters.tsx';

/** As in the address; empty for all. A type, because an interface would not be assignable to the filters' record. */
export type BuyersFilterValues = Readonly<Record<'show' | 'stars', string>>;

interface Props {
  readonly filters: BuyersFilterValues;
  readonly onChange: (change: Partial<BuyersFilterValues>) => void;
}

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'unanswered', label: 'Not answered' },
  { value: 'hidden', label: 'Hidden' },
];
const STARS = [
  { value: '', label: 'Any' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: countOf(stars, 'star') })),
];
const FIELDS = [
  { name: 'show', label: 'Show', choices: SHOWN },
  { name: 'stars', label: 'Stars', choices: STARS },
] as const;

export default function BuyersFilters({ filters, onChange }: Props) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:max-w-md">
      {FIELDS.map(({ name, label, choices }) => (
        <FilterChoice
          key={name}
          label={label}
          value={filters[name]}
          choices={choices}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}
