import { useEffect, useId, useRef } from 'react';
import Icon from '#ui/Icon.tsx';
import { FIELD } from '#ui/field.ts';
import { ADMIN_SORTS, type AdminSort, DEFAULT_ADMIN_SORT } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import type { ProductStatus } from '#catalogue/product-status.ts';
import { SearchBox, useTickedAhead, useTypedAhead } from '#features/admin/kit/list/Filters.tsx';

interface Props {
  readonly filters: ProductFilters;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (change: Partial<ProductFilters>) => void;
}

export default function FilterBar({ filters, categories, onChange }: Props) {
  const sortId = useId();
  const sort = filters.sort || DEFAULT_ADMIN_SORT;
  const sortBy = (value: string) => onChange({ sort: value === DEFAULT_ADMIN_SORT ? '' : value, page: '' });
  const sortField = useTypedAhead<HTMLSelectElement>(sort, sortBy);
  const chosen = filters.filter_categories.split(',').filter(Boolean);
  const choose = (ids: readonly string[]) => onChange({ filter_categories: ids.join(','), page: '' });
  const boxes = useTickedAhead(chosen, choose);
  const toggle = (id: string, isChosen: boolean) => {
    choose(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, []);
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
          ref={sortField}
          id={sortId}
          value={sort}
          className={`${FIELD} px-3`}
          onChange={({ target }) => sortBy(target.value)}
        >
          {SORT_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {categories.length > 0 && (
        <details
          ref={menu}
          className="relative min-w-0 grow basis-36 sm:grow-0 sm:basis-52"
          // An open menu covers the list, and so whatever the focus moves on to.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return;
            currentTarget.open = false;
            currentTarget.querySelector('summary')?.focus();
          }}
        >
          <summary className={`${FIELD} flex items-center justify-between px-3`}>
            {chosen.length > 0 ? `Categories (${String(chosen.length)})` : 'All categories'}
            <Icon paths={['m6 9 6 6 6-6']} size={16} />
          </summary>
          <fieldset
            ref={boxes}
            // A press on a label, in Safari also on a box, would move the focus from the menu to the page.
            onMouseDown={(event) => {
              const label = event.target instanceof Element ? event.target.closest('label') : null;
              if (!label) return;
              event.preventDefault();
              label.control?.focus();
            }}
            className="absolute right-0 z-20 mt-1 max-h-80 w-full min-w-60 overflow-y-auto border border-line bg-white p-3 shadow-lift"
          >
            <legend className="sr-only">Categories</legend>
            {categories.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 flex-none accent-maroon"
                  value={id}
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

export interface ProductFilters extends Record<string, string> {
  search: string;
  sort: string;
  filter_categories: string;
  status: string;
  page: string;
}

const SORT_LABELS: Readonly<Record<AdminSort, string>> = {
  'created_at-desc': 'Newest first',
  'created_at-asc': 'Oldest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock_quantity-asc': 'Stock, low to high',
  'stock_quantity-desc': 'Stock, high to low',
};

const SORT_CHOICES = ADMIN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface Query {
  readonly status: ProductStatus | null;
  readonly search: string;
  readonly sort: AdminSort;
  readonly categoryIds: readonly number[];
  readonly page: number;
}

export function filtersOf({ search, sort, status, categoryIds, page }: Query): ProductFilters {
  return {
    search,
    sort: sort === DEFAULT_ADMIN_SORT ? '' : sort,
    filter_categories: categoryIds.join(','),
    status: status ?? '',
    page: page === 1 ? '' : String(page),
  };
}
