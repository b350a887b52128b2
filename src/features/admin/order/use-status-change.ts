import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Before, warningBefore } from '../../../domain/order/change/change-order.ts';
import { type OrderStatus, stageOf, statusLabel } from '../../../domain/order/order-status.ts';
import type { AdminOrderSummary } from '../../../domain/order/read/admin-order.ts';
import { api } from '../../../lib/api-client.ts';
import { askAdmin, ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';

interface Asked {
  readonly order: Ordered;
  readonly status: OrderStatus;
  readonly question: string;
}

export type Ordered = Before & Pick<AdminOrderSummary, 'trackingUrl'>;

/**
 * A4: what the owner chooses shows at once, and goes back to what it was when it cannot be saved. What sends a mail is asked
 * first, and a parcel that is sent is asked for its tracking link.
 */
export function useStatusChange(onSend: (order: Ordered) => void) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderStatus>>(new Map());
  const [asked, setAsked] = useState<Asked | null>(null);

  const show = (id: string, status: OrderStatus | null) => {
    setChosen((before) => {
      const after = new Map(before);
      if (status === null) after.delete(id);
      else after.set(id, status);
      return after;
    });
  };

  const save = async (order: Ordered, status: OrderStatus, confirm?: true) => {
    const { id, status: from } = order;
    show(id, status);
    const json = { status, from, ...(confirm && { confirm }) };
    const result = await askAdmin(() => api.admin.orders[':id'].$patch(ofRow(id, json)));
    if (!result.ok && result.failure.code === 'CONFIRMATION_NEEDED') {
      setAsked({ order, status, question: result.failure.message });
      return;
    }
    if (result.ok) client.setQueryData(['order', id], result.value);
    else toastFailed(`Failed to update order status: ${result.failure.message}`);
    await client.invalidateQueries({ queryKey: ['orders'] });
    show(id, null);
    if (result.ok) toastDone(`Order ${id}: ${statusLabel(status)}.`);
  };

  return {
    /** What to show for an order whose stored status is this. */
    shownStatus: (id: string, stored: OrderStatus) => chosen.get(id) ?? stored,
    isSaving: (id: string) => chosen.has(id),
    setStatus: (order: Ordered, status: OrderStatus) => {
      if (status === 'shipped' && stageOf(order.status) === 'to_send' && order.trackingUrl === null) {
        onSend(order);
        return;
      }
      const question = warningBefore(status, order);
      if (question === null) {
        void save(order, status);
        return;
      }
      show(order.id, status);
      setAsked({ order, status, question });
    },
    asked,
    confirm: async () => {
      if (asked) await save(asked.order, asked.status, true);
    },
    /** The dialog was closed, after a confirmation or without one. */
    forget: () => {
      if (asked) show(asked.order.id, null);
      setAsked(null);
    },
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
