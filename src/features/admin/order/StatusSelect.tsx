import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type OrderStatus, stageOf, STATUS_CHOICES, statusForOwner, statusTone } from '#order-status.ts';
import {
  type Before,
  isOfCash,
  isSentUnpaid,
  NO_PAYMENT,
  isAskedByShop,
  parcelWarning,
  rightToSet,
  warningBefore,
} from '#order/change/change-order.ts';
import { packedAlongWords } from '#order/addition.ts';
import type { AdminOrderSummary } from '#order/read/admin-order.ts';
import {
  isWithMoney,
  type PackersOrder,
  type PackersSummary,
  withEwayBill,
} from '#order/read/packers-order.ts';
import { api } from '#lib/api-client.ts';
import { STATUS_LOOKS } from '#features/order/status-look.ts';
import { useRight } from '#features/admin/kit/own-rights.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly order: Ordered;
  readonly change: StatusChange;
}

/** Keys that change a closed list on some systems, with each press. */
const MOVES = /^(Arrow|Page|Home$|End$|\S$)/;

export default function StatusSelect({ order, change }: Props) {
  const { id, status } = order;
  const [draft, setDraft] = useState<OrderStatus | null>(null);
  const isByKey = useRef(false);
  const shown = draft ?? change.shownStatus(id, status);
  const may = { packing: useRight('packing'), refunds: useRight('refunds') };
  const choices = STATUS_CHOICES.filter(
    ({ value }) => value === shown || value === status || may[rightToSet(value, status)],
  );

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
      disabled={choices.length === 1}
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
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type Ordered = (Before & Pick<AdminOrderSummary, 'trackingUrl'>) | PackersSummary | PackersOrder;

interface Change {
  readonly order: Ordered;
  readonly status: OrderStatus;
  readonly question: string | null;
  /** A yes to the question also gives the confirmation that the shop would ask for. */
  readonly answersShop: boolean;
}

type Asked = Change & { readonly question: string };

const isAsked = (change: Change): change is Asked => change.question !== null;

/**
 * A4: a chosen status shows at once, and goes back when it cannot be saved. Before a mail is sent the owner is asked;
 * several questions are asked one after the other, each for its own order.
 */
export function useStatusChange(onSend: (order: Ordered) => void) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());

  const start = (change: Change) => {
    setChanges((before) => new Map(before).set(change.order.id, change));
  };
  /** The next question goes to the end of the queue. A change that was dropped meanwhile stays dropped. */
  const end = (change: Change, next?: Change) => {
    const { id } = change.order;
    setChanges((before) => {
      if (before.get(id) !== change) return before;
      const after = new Map(before);
      after.delete(id);
      return next ? after.set(id, next) : after;
    });
  };

  const save = async (change: Change) => {
    const { order, status, answersShop } = change;
    const { id, status: from } = order;
    const json = { status, from, ...(answersShop && { confirm: true as const }) };
    const result = await askAdmin(() => api.admin.orders[':id'].$patch(ofRow(id, json)));
    if (!result.ok && result.failure.code === 'CONFIRMATION_NEEDED') {
      end(change, { ...change, question: result.failure.message, answersShop: true });
      return;
    }
    if (result.ok) client.setQueryData(['order', id], result.value);
    else {
      toastFailed(`Failed to update order status: ${result.failure.message}`);
      await client.invalidateQueries({ queryKey: ['order', id] });
    }
    await client.invalidateQueries({ queryKey: ['orders'] });
    end(change);
    if (!result.ok) return;
    if (isWithMoney(order) && isOfCash(status, order)) {
      toastDone(`Order ${id}: cash received. It stays ${statusForOwner(from)}.`);
      return;
    }
    const done = `Order ${id}: ${statusForOwner(status)}.`;
    const isUnpaid = isWithMoney(order) && isSentUnpaid(status, order);
    toastDone(withEwayBill(isUnpaid ? `${done} ${NO_PAYMENT}` : done, result.value));
  };

  return {
    shownStatus: (id: string, stored: OrderStatus) => changes.get(id)?.status ?? stored,
    isSaving: (id: string) => changes.has(id),
    setStatus: (order: Ordered, status: OrderStatus) => {
      if (status === 'shipped' && stageOf(order.status) === 'to_send' && order.trackingUrl === null) {
        onSend(order);
        return;
      }
      const [question, isAskedToo] = isWithMoney(order)
        ? [warningBefore(status, order), isAskedByShop(status, order)]
        : [parcelWarning(status, order), packedAlongWords(status, order).length > 0];
      const answersShop = question !== null && isAskedToo;
      const change = { order, status, question, answersShop };
      start(change);
      if (question === null) void save(change);
    },
    asked: [...changes.values()].find(isAsked),
    confirm: save,
    forget: (change: Change) => {
      end(change);
    },
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
