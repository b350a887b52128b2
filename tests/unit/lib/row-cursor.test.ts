import { expect, test } from 'vitest';
import { orderCursorOf, parseOrderCursor, parseRowCursor, toPage } from '#row-cursor.ts';

const orders = ['JH-7K3M-9QXD', 'JH-2B4C-8WTZ'].map((id) => ({ createdAt: 1_777_000_000_000, id }));

test('a page that another follows ends with a cursor, which survives the address bar', () => {
  const { items, nextCursor } = toPage(orders, 1, orderCursorOf);
  expect(items).toEqual(orders.slice(0, 1));
  expect(parseOrderCursor(nextCursor)).toEqual({ at: 1_777_000_000_000, id: 'JH-7K3M-9QXD' });
  expect(parseRowCursor(nextCursor)).toBeNull();
  const rows = toPage([1, 2], 1, (id) => ({ at: 5, id }));
  expect(parseRowCursor(rows.nextCursor)).toEqual({ at: 5, id: 1 });
});

test('the last page has none', () => {
  expect(toPage(orders, 2, orderCursorOf)).toEqual({ items: orders });
  expect(toPage([], 2, orderCursorOf)).toEqual({ items: [] });
});

test.each([null, '', 'x', '1', "1.JH' or 1=1", '1.'.repeat(50)])('%o is no cursor', (text) => {
  expect(parseOrderCursor(text)).toBeNull();
  expect(parseRowCursor(text)).toBeNull();
});
