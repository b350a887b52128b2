import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Before,
  isOfCash,
  isSentUnpaid,
  NO_PAYMENT,
  isAskedByShop,
  warningBefore,
} from '#order/change/change-order.ts';
import { type OrderStatus, stageOf, statusLabel } from '#order/order-status.ts';
import { type AdminOrderSummary, withEwayBill } from '#order/read/admin-order.ts';
import { api } from '#lib/api-client.ts';
import { askAdmin, ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

export type Ordered = Before & Pick<AdminOrderSummary, 'trackingUrl'>;

interface Change {
  readonly order: Ordered;
  readonly status: OrderStatus;
  /** The question to ask first; null while the change is just being saved. */
  readonly question: string | null;
  /** A yes to the question also gives the confirmation that the shop would ask for. */
  readonly answersShop: boolean;
}

type Asked = Change & { readonly question: string };

const isAsked = (change: Change): change is Asked => change.question !== null;

/**
 * A4: a chosen status shows at once, and goes back when it cannot be saved. A change that sends a mail is asked about
 * first, and a parcel that is sent is asked for its tracking link. The oldest of several questions comes first, each
 * for its own order.
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
    if (isOfCash(status, order)) {
      toastDone(`Order ${id}: the cash has come. It stays ${statusLabel(from)}.`);
      return;
    }
    const done = `Order ${id}: ${statusLabel(status)}.`;
    toastDone(withEwayBill(isSentUnpaid(status, order) ? `${done} ${NO_PAYMENT}` : done, result.value));
  };

  return {
    /** The status to show for an order with this stored status. */
    shownStatus: (id: string, stored: OrderStatus) => changes.get(id)?.status ?? stored,
    isSaving: (id: string) => changes.has(id),
    setStatus: (order: Ordered, status: OrderStatus) => {
      if (status === 'shipped' && stageOf(order.status) === 'to_send' && order.trackingUrl === null) {
        onSend(order);
        return;
      }
      const question = warningBefore(status, order);
      const answersShop = question !== null && isAskedByShop(status, order);
      const change = { order, status, question, answersShop };
      start(change);
      if (question === null) void save(change);
    },
    asked: [...changes.values()].find(isAsked),
    confirm: save,
    /** Called when its dialog closes, confirmed or not. */
    forget: (change: Change) => {
      end(change);
    },
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
