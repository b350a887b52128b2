import { expect, test } from 'vitest';
import { toResultSet } from '#drizzle/transport/hrana.ts';

function rowOf(columns: readonly string[]) {
  const cols = columns.map((name) => ({ name }));
  const values = columns.map((name, at) => ({ type: 'text', value: `${name} at ${String(at)}` }) as const);
  const [row] = toResultSet({ cols, rows: [values], affected_row_count: 0 }).rows;
  return row ?? {};
}
const placesOf = (row: object) => Array.prototype.slice.call(row) as unknown[];

test('a row is read by name, of which the first counts, and by place', () => {
  const row = rowOf(['size', 'name', 'size']);
  expect({ ...row }).toEqual({ size: 'size at 0', name: 'name at 1' });
  expect(placesOf(row)).toEqual(['size at 0', 'name at 1', 'size at 2']);
});

test('also where a column is called as a place is, or as what every object has', () => {
  rowOf(['a', 'b', 'c', 'd', 'e']);
  expect({ ...rowOf(['3']) }).toEqual({ 3: '3 at 0' });
  expect({ ...rowOf(['constructor']) }).toEqual({ constructor: 'constructor at 0' });
  expect(placesOf(rowOf(['1', 'b']))).toEqual(['1 at 0', 'b at 1']);
});
