import { useId } from 'react';
import { FIELD } from '#ui/field.ts';
import { KINDS } from '#audit/trail.ts';
import type { ProductChoice } from '#catalogue/product-query.ts';
import { isOrderId, NO_ORDER_NUMBER, ORDER_ID_LENGTH, SOME_ORDER_ID } from '#order/order-id.ts';
import { spelledOrderId } from '#order/read/order-search.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import ProductChoiceField from '#features/admin/kit/form/ProductChoiceField.tsx';
import FilterChoice from '#features/admin/kit/list/FilterChoice.tsx';
import FilterDays from '#features/admin/kit/list/FilterDays.tsx';
import MoreFilters from '#features/admin/kit/list/MoreFilters.tsx';
import { useTypedAhead } from '#features/admin/kit/list/use-typed-ahead.ts';
import type { TrailFilters } from './trail-filters.ts';

interface Props {
  readonly filters: TrailFilters;
  readonly people: readonly string[];
  readonly productName: string | null;
  readonly onChange: (change: Partial<TrailFilters>) => void;
  readonly onChoose: (choice: ProductChoice | null) => void;
}

const KIND_CHOICES = [
  { value: '', label: 'Everything' },
  ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
];

export default function TrailFilterFields({ filters, people, productName, onChange, onChoose }: Props) {
  const id = useId();
  const askOrder = (text: string) => onChange({ order: text, product: '' });
  const orderField = useTypedAhead<HTMLInputElement>(filters.order, askOrder);
  const order = spelledOrderId(filters.order);
  const isUnknown = order.length >= SOME_ORDER_ID.length && !isOrderId(order);
  const chosen = filters.product === '' ? null : (productName ?? `Piece ${filters.product}`);
  // The chosen person stays in the list, even when the list could not be read.
  const everybody = [...new Set([...people, filters.person].filter(Boolean))];
  return (
    <div role="search" aria-label="Filters" className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <FieldFrame id={`${id}-order`} label="Order number" problem={isUnknown ? NO_ORDER_NUMBER : undefined}>
        <input
          ref={orderField}
          id={`${id}-order`}
          value={filters.order}
          placeholder={SOME_ORDER_ID}
          maxLength={ORDER_ID_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? `${id}-order-problem` : undefined}
          onChange={({ target }) => askOrder(target.value)}
          className={`${FIELD} min-w-0 px-3 placeholder:text-ink-soft`}
        />
      </FieldFrame>
      <ProductChoiceField
        label="Piece"
        hint="Found by its name."
        among="ever"
        chosen={chosen}
        problem={undefined}
        onChoose={onChoose}
      />
      <MoreFilters className="contents">
        <FilterChoice
          label="Kind"
          value={filters.kind}
          choices={KIND_CHOICES}
          onChange={(kind) => onChange({ kind })}
        />
        <FilterChoice
          label="Person"
          value={filters.person}
          choices={[
            { value: '', label: 'Everybody' },
            ...everybody.map((email) => ({ value: email, label: email })),
          ]}
          onChange={(person) => onChange({ person })}
        />
        <div className="grid grid-cols-2 gap-3">
          <FilterDays days={filters} onChange={onChange} />
        </div>
      </MoreFilters>
    </div>
  );
}
