import { type KeyboardEvent, useRef, useState } from 'react';
import { type OrderStatus, STATUS_CHOICES, statusTone } from '#order/order-status.ts';
import { STATUS_LOOKS } from '#features/order/status-look.ts';
import type { Ordered, StatusChange } from './use-status-change.ts';

interface Props {
  readonly order: Ordered;
  readonly change: StatusChange;
}

/** Keys that change a closed list on some systems, with each press. */
const MOVES = /^(Arrow|Page|Home$|End$|\S$)/;

export default function StatusSelect({ order, change }: Props) {
  const { id, status } = order;
  /** Chosen by keyboard: it counts on Enter, or when the focus leaves the list. */
  const [draft, setDraft] = useState<OrderStatus | null>(null);
  const isByKey = useRef(false);
  const shown = draft ?? change.shownStatus(id, status);

  function choose(wanted: OrderStatus): void {
    setDraft(null);
    if (wanted !== status && !change.isSaving(id)) change.setStatus(order, wanted);
  }

  function listen(event: KeyboardEvent<HTMLSelectElement>): void {
    const { key, altKey } = event;
    isByKey.current = MOVES.test(key) && !altKey;
    if (key === 'Enter' && draft !== null) {
      // Otherwise Enter would open the list.
      event.preventDefault();
      choose(draft);
    } else if (key === 'Escape') setDraft(null);
  }

  return (
    <select
      aria-label={`Status of ${id}`}
      aria-busy={change.isSaving(id)}
      value={shown}
      onKeyDown={listen}
      onPointerDown={() => {
        isByKey.current = false;
      }}
      onBlur={() => draft !== null && choose(draft)}
      onChange={({ target }) => {
        const wanted = STATUS_CHOICES.find(({ value }) => value === target.value);
        if (!wanted) return;
        if (isByKey.current) setDraft(wanted.value);
        else choose(wanted.value);
      }}
      className={`min-h-11 w-full max-w-60 truncate rounded-sm border bg-white px-2.5 text-sm font-medium aria-busy:opacity-70 md:min-w-44 pointer-coarse:text-base ${STATUS_LOOKS[statusTone(shown)]}`}
    >
      {STATUS_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
