import { describe, expect, test } from 'vitest';
import { contentTypeOf, picturesIn } from '#scripts/backup/pictures-in.ts';
import { readCommand } from '#scripts/backup/read-command.ts';
import { sqlLiteral } from '#scripts/backup/sql-literal.ts';

test('the pictures that a row names', () => {
  const line = `VALUES (1, '["/media/products/ab12cd34-10x10-ffffff.webp", "/media/reviews/items/ab12cd34-9x9-000000.jpg"]')`;
  expect(picturesIn(line)).toEqual([
    'products/ab12cd34-10x10-ffffff.webp',
    'reviews/items/ab12cd34-9x9-000000.jpg',
  ]);
  const filmed = `'{"address":"/media/products/ab12cd34-9x16-000000.mp4","poster":"/media/products/ab12cd34-9x16-000000.webp"}'`;
  expect(picturesIn(filmed)).toEqual([
    'products/ab12cd34-9x16-000000.mp4',
    'products/ab12cd34-9x16-000000.webp',
  ]);
  expect(['a.jpg', 'a.webp', 'a.mp4', 'a.webm'].map(contentTypeOf)).toEqual([
    'image/jpeg',
    'image/webp',
    'video/mp4',
    'video/webm',
  ]);
  expect(picturesIn("VALUES (1, 0, 'reviews/photos/ab12cd34-9x9-000000.webp', NULL)")).toEqual([
    'reviews/photos/ab12cd34-9x9-000000.webp',
  ]);
  expect(picturesIn("'/media/../../etc/passwd.png' '/products/1'")).toEqual([]);
});

test('but not what is on its way out, nor what could be no key', () => {
  const going = `'unused-picture:products/ab12cd34-9x9-000000.webp', '{"key":"products/ab12cd34-9x9-000000.webp"}'`;
  expect(picturesIn(going)).toEqual([]);
  expect(picturesIn("'See /media/products/holiday.png, it''s products/holiday.png'")).toEqual([]);
});

test('a folder with spaces in its name is never taken for the one that its first word names', () => {
  expect(readCommand(['my backups/friday'], {})).toMatchObject({ folder: 'my backups/friday' });
  expect(readCommand([], {})).toMatchObject({ folder: undefined });
  expect(() => readCommand(['my', 'backups/friday'], {})).toThrow(
    '"my backups/friday" is more than one folder. Put quotes around a name that has spaces.',
  );
});

describe('a value as SQL on one line', () => {
  test.each([
    [null, 'NULL'],
    [12, '12'],
    [12n, '12'],
    ["Kavya's", "'Kavya''s'"],
    ['é\n\r', "CAST(X'c3a90a0d' AS TEXT)"],
    [new Uint8Array([1, 255]).buffer, "X'01ff'"],
  ])('%s', (value, literal) => {
    expect(sqlLiteral(value)).toBe(literal);
  });
});
