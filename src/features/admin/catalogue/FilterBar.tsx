import { useId } from 'react';
import Icon from '../../../components/ui/Icon.tsx';
import { FIELD } from '../../../components/ui/field.ts';
import { DEFAULT_ADMIN_SORT } from '../../../domain/catalogue/admin-product.ts';
import type { AdminCategory } from '../../../domain/catalogue/category-input.ts';
import SearchBox from '../kit/list/SearchBox.tsx';
import { type ProductFilters, SORT_CHOICES } from './product-filters.ts';

interface Props {
  readonly filters: ProductFilters;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (change: Partial<ProductFilters>) => void;
}

/** Whatever is changed, the list begins anew. */
export default function FilterBar({ filters, categories, onChange }: Props) {
  const sortId = useId();
  const chosen = filters.filter_categories.split(',').filter(Boolean);
  const toggle = (id: string, isChosen: boolean) => {
    const ids = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id);
    onChange({ filter_categories: ids.join(','), page: '' });
  };
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <SearchBox
        label="Search products"
        value={filters.search}
        onChange={(search) => onChange({ search, page: '' })}
      />
      <div className="min-w-0 grow basis-36 sm:grow-0 sm:basis-52">
        <label htmlFor={sortId} className="sr-only">
          Sort by
        </label>
        <select
          id={sortId}
          value={filters.sort || DEFAULT_ADMIN_SORT}
          className={`${FIELD} px-3`}
          onChange={({ target }) => {
            const sort = target.value === DEFAULT_ADMIN_SORT ? '' : target.value;
            onChange({ sort, page: '' });
          }}
        >
          {SORT_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {categories.length > 0 && (
        <details className="relative min-w-0 grow basis-36 sm:grow-0 sm:basis-52">
          <summary className={`${FIELD} flex items-center justify-between px-3`}>
            {chosen.length > 0 ? `Categories (${String(chosen.length)})` : 'All categories'}
            <Icon paths={['m6 9 6 6 6-6']} size={16} />
          </summary>
          <fieldset className="absolute right-0 z-20 mt-1 max-h-80 w-full min-w-60 overflow-y-auto border border-line bg-white p-3 shadow-lift">
            <legend className="sr-only">Categories</legend>
            {categories.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 flex-none accent-maroon"
                  checked={chosen.includes(String(id))}
                  onChange={({ target }) => toggle(String(id), target.checked)}
                />
                {name}
              </label>
            ))}
          </fieldset>
        </details>
      )}
    </div>
  );
}
