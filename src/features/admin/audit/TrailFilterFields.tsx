import { useId, useState } from 'react';
import { FIELD } from '../../../components/ui/field.ts';
import { KINDS } from '../../../domain/audit/trail-words.ts';
import type { ProductChoice } from '../../../domain/catalogue/product.ts';
import { isOrderId } from '../../../domain/order/order-id.ts';
import AdminButton from '../kit/AdminButton.tsx';
import FieldFrame from '../kit/form/FieldFrame.tsx';
import ProductChoiceField from '../kit/form/ProductChoiceField.tsx';
import type { TrailFilters } from './trail-filters.ts';

interface Props {
  readonly filters: TrailFilters;
  readonly people: readonly string[];
  readonly productName: string | null;
  readonly onChange: (change: Partial<TrailFilters>) => void;
  readonly onChoose: (choice: ProductChoice | null) => void;
}

const LOOK = `${FIELD} min-w-0 px-3`;
const ORDER_LENGTH = 12;

export default function TrailFilterFields({ filters, people, productName, onChange, onChoose }: Props) {
  const id = useId();
  // On a phone the list comes first; what filters it besides is unfolded.
  const [isOpen, setIsOpen] = useState(false);
  const order = filters.order.trim().toUpperCase();
  const isUnknown = order.length >= ORDER_LENGTH && !isOrderId(order);
  const chosen = filters.product === '' ? null : (productName ?? `Piece ${filters.product}`);
  // Whoever is asked for stays a choice, also when nothing was read.
  const everybody = [...new Set([...people, filters.person].filter(Boolean))];
  return (
    <div role="search" aria-label="Filters" className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <FieldFrame
        id={`${id}-order`}
        label="Order number"
        problem={isUnknown ? 'An order number looks like JH-7K3M-9QXD.' : undefined}
      >
        <input
          id={`${id}-order`}
          value={filters.order}
          placeholder="JH-7K3M-9QXD"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? `${id}-order-problem` : undefined}
          onChange={({ target }) => onChange({ order: target.value, product: '' })}
          className={`${LOOK} placeholder:text-ink-soft`}
        />
      </FieldFrame>
      <ProductChoiceField
        label="Piece"
        hint="Found by its name."
        chosen={chosen}
        problem={undefined}
        onChoose={onChoose}
      />
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
      <div className={isOpen ? 'contents' : 'hidden sm:contents'}>
        <FieldFrame id={`${id}-kind`} label="Kind" problem={undefined}>
          <select
            id={`${id}-kind`}
            value={filters.kind}
            onChange={({ target }) => onChange({ kind: target.value })}
            className={LOOK}
          >
            <option value="">Everything</option>
            {Object.entries(KINDS).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame id={`${id}-person`} label="Person" problem={undefined}>
          <select
            id={`${id}-person`}
            value={filters.person}
            onChange={({ target }) => onChange({ person: target.value })}
            className={LOOK}
          >
            <option value="">Everybody</option>
            {everybody.map((email) => (
              <option key={email} value={email}>
                {email}
              </option>
            ))}
          </select>
        </FieldFrame>
        <div className="grid grid-cols-2 gap-3">
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
    </div>
  );
}
