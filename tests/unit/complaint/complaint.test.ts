import { expect, test } from 'vitest';
import {
  type AdminComplaintSummary,
  clockWords,
  isUrgent,
  isComplaintNumber,
  reopenedDueAt,
  reopenUntil,
  settleDueAt,
  spelledNumber,
} from '#complaint/complaint.ts';
import { DAY_MS, formatDate, HOUR_MS, toIndianTime } from '#dates.ts';

const at = (day: string) => Date.parse(`${day}+05:30`);

test.each([
  ['2026-11-20T12:00', '2026-12-20'],
  ['2026-12-31T23:59', '2027-01-31'],
  ['2027-01-31T00:10', '2027-02-28'],
  ['2028-01-30T08:00', '2028-02-29'],
  ['2026-03-31T05:29', '2026-04-30'],
])('E-Commerce Rules 4(5): what came on %s is to be settled before %s is over', (received, day) => {
  expect(settleDueAt(at(received))).toBe(at(`${day}T23:59:59.999`));
});

test.each(['2026-12-18T00:00', '2026-12-18T12:00', '2026-12-18T23:59'])(
  'what is opened again at %s has two weeks at least, until that day is over',
  (reopened) => {
    const due = at('2026-12-20T23:59:59.999');
    expect(reopenedDueAt(due, at(reopened))).toBe(at('2027-01-01T23:59:59.999'));
    expect(reopenedDueAt(due, at(reopened) - 20 * DAY_MS)).toBe(due);
  },
);

test.each(['2026-12-18T00:00', '2026-12-18T12:00', '2026-12-18T23:59'])(
  'what was settled at %s can be opened again until the named day is over',
  (settled) => {
    const until = reopenUntil(at(settled));
    expect(formatDate(until)).toBe('17 January 2027');
    expect(toIndianTime(until + 1)).toBe('2027-01-18T00:00');
  },
);

test.each([
  ['G-2026-0042', 'G-2026-0042'],
  ['g 2026 42', 'G-2026-0042'],
  ['G20260042', 'G-2026-0042'],
  ['2026-0042', 'G-2026-0042'],
  ['G-2026-12345', 'G-2026-12345'],
  ['G-२०२६-००४२', 'G-2026-0042'],
])('%s is the number %s', (typed, number) => {
  expect(spelledNumber(typed)).toBe(number);
  expect(isComplaintNumber(number)).toBe(true);
});

test.each(['', 'G-2026', 'JH-7K3M-9QXD', 'G-1999-0001', 'asha@example.in'])('%s is no number', (typed) => {
  expect(isComplaintNumber(spelledNumber(typed))).toBe(false);
});

test('the clock that runs is said in words', () => {
  const createdAt = at('2026-11-20T12:00');
  const complaint: AdminComplaintSummary = {
    id: 1,
    number: 'G-2026-0001',
    name: 'Asha',
    email: 'asha@example.in',
    orderId: null,
    namedOrder: null,
    text: 'Broken.',
    state: 'received',
    createdAt,
    acknowledgedAt: null,
    ackDueAt: createdAt + 48 * HOUR_MS,
    dueAt: settleDueAt(createdAt),
    settledAt: null,
    nextDueAt: createdAt + 48 * HOUR_MS,
    urgentAt: createdAt + 36 * HOUR_MS,
    replyWaits: false,
  };
  expect(clockWords(complaint, createdAt + HOUR_MS)).toMatch(/^Acknowledge by 22 Nov.*: 47 hours left$/);
  expect(clockWords(complaint, createdAt + 48 * HOUR_MS - 1)).toMatch(/: less than an hour left$/);
  expect(clockWords(complaint, createdAt + 49 * HOUR_MS)).toMatch(/: 1 hour late$/);
  expect(isUrgent(complaint, createdAt + 36 * HOUR_MS - 1)).toBe(false);
  expect(isUrgent(complaint, createdAt + 36 * HOUR_MS)).toBe(true);

  const acknowledged = { ...complaint, acknowledgedAt: createdAt, nextDueAt: complaint.dueAt };
  expect(clockWords(acknowledged, createdAt)).toBe('Settle by 20 December 2026: 30 days left');
  const over = { ...acknowledged, nextDueAt: null, urgentAt: null };
  expect(clockWords({ ...over, settledAt: createdAt }, createdAt)).toBe('Settled on 20 November 2026');
  expect(clockWords({ ...over, settledAt: complaint.dueAt + 3 * DAY_MS }, createdAt)).toBe(
    'Settled on 23 December 2026, 3 days late',
  );
  expect(isUrgent(over, createdAt)).toBe(false);
});
