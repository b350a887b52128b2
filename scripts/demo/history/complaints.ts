import type { complaintMessages, complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import { ackDueAt, settleDueAt } from '#complaint/complaint.ts';
import { yearInIndia } from '#dates.ts';
import { istMoment } from '#scripts/demo/days.ts';
import type { DemoOrder } from './orders.ts';

interface ComplaintRows {
  readonly complaintSeries: (typeof complaintSeries.$inferInsert)[];
  readonly complaints: (typeof complaints.$inferInsert)[];
  readonly complaintMessages: (typeof complaintMessages.$inferInsert)[];
}

/** Oldest first; a story without a last word is still open. */
const STORIES = [
  {
    daysAgo: 64,
    text: 'One stone of the left earring came off when I opened the box. I would like another pair.',
    answer:
      'We are sorry. Please send us a photo of the pair by email: a new one is being put aside for you.',
    settled: 'A new pair left today, free of charge. Please keep the first one.',
  },
  {
    daysAgo: 31,
    text: 'The parcel says delivered, but nobody has brought it.',
    answer: 'We have asked the courier, who answers by tomorrow evening.',
    settled: 'It was left with the watchman of the next building, and has been brought to you today.',
  },
  {
    daysAgo: 5,
    text: 'The bangles are lovely, but the size on the box is not the size in it: I ordered 2.6 and got 2.4.',
    answer:
      'Thank you for telling us. We are looking whether a pair in 2.6 is left, and write by the weekend.',
    settled: null,
  },
] as const;

export function complaintRows(now: number, orders: readonly DemoOrder[]): ComplaintRows {
  const numbers = new Map<number, number>();
  const rows: ComplaintRows = { complaintSeries: [], complaints: [], complaintMessages: [] };
  for (const [nth, { daysAgo, text, answer, settled }] of STORIES.entries()) {
    const createdAt = istMoment(now, daysAgo, 11, 20);
    const order = orders.findLast(({ row }) => (row.deliveredAt ?? now) < createdAt)?.row;
    if (!order) continue;
    const year = yearInIndia(createdAt);
    const count = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, count);
    const acknowledgedAt = istMoment(now, daysAgo, 16, 5);
    const settledAt = settled === null ? null : istMoment(now, daysAgo - 2, 12, 40);
    const said = { complaintId: nth + 1, author: 'shop' } as const;
    rows.complaints.push({
      id: nth + 1,
      number: `G-${String(year)}-${String(count).padStart(4, '0')}`,
      orderId: order.id,
      namedOrder: order.id,
      name: order.customerName,
      email: order.customerEmail,
      text,
      requestHash: `demo ${String(nth)}`,
      state: settledAt === null ? 'acknowledged' : 'settled',
      createdAt,
      ackDueAt: ackDueAt(createdAt),
      acknowledgedAt,
      dueAt: settleDueAt(createdAt),
      settledAt,
    });
    rows.complaintMessages.push({ ...said, text: answer, requestHash: 'demo', createdAt: acknowledgedAt });
    if (settled !== null && settledAt !== null) {
      rows.complaintMessages.push({
        ...said,
        kind: 'settled',
        text: settled,
        requestHash: 'demo settled',
        createdAt: settledAt,
      });
    }
  }
  rows.complaintSeries.push(...[...numbers].map(([year, count]) => ({ year, nextNumber: count + 1 })));
  return rows;
}
