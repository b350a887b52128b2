import { STATUS_CHOICES, statusTone } from '../../../domain/order/order-status.ts';
import { STATUS_LOOKS } from '../../order/status-look.ts';
import type { Ordered, StatusChange } from './use-status-change.ts';

interface Props {
  readonly order: Ordered;
  readonly change: StatusChange;
}

export default function StatusSelect({ order, change }: Props) {
  const { id, status } = order;
  const shown = change.shownStatus(id, status);
  return (
    <select
      aria-label={`Status of ${id}`}
      aria-busy={change.isSaving(id)}
      value={shown}
      onChange={({ target }) => {
        const wanted = STATUS_CHOICES.find(({ value }) => value === target.value);
        if (wanted && !change.isSaving(id)) change.setStatus(order, wanted.value);
      }}
      className={`min-h-11 w-full max-w-60 rounded-sm border bg-white px-2.5 text-sm font-medium aria-busy:opacity-70 md:min-w-36 ${STATUS_LOOKS[statusTone(shown)]}`}
    >
      {STATUS_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
