import { expect, test } from 'vitest';
import {
  isComplaintNumber,
  reopenedDueAt,
  reopenUntil,
  settleDueAt,
  spelledNumber,
} from '#complaint/complaint.ts';
import { DAY_MS, formatDate, toIndianTime } from '#dates.ts';

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
