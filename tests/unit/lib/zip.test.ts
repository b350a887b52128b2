import { crc32 as crc32OfNode } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from '#zip.ts';

/** Reads from the end, as every reader of zip files does. */
function unzip(zip: Uint8Array) {
  const view = new DataView(zip.buffer);
  const text = (from: number, length: number) => new TextDecoder().decode(zip.subarray(from, from + length));
  const end = zip.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  expect(at + view.getUint32(end + 12, true)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [crc, size, nameLength] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ];
    const name = text(at + 46, nameLength);
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    expect([
      view.getUint32(local + 14, true),
      view.getUint32(local + 18, true),
      view.getUint32(local + 22, true),
    ]).toEqual([crc, size, size]);
    expect(text(local + 30, nameLength)).toBe(name);
    const start = local + 30 + nameLength;
    expect(crc32OfNode(zip.subarray(start, start + size))).toBe(crc);
    at += 46 + nameLength;
    return { name, text: text(start, size) };
  });
}

test('the files of a zip are read as they went in', () => {
  const files = [
    { name: 'hsn(b2c).csv', text: 'HSN\r\n7117\r\n' },
    { name: 'leer.csv', text: '' },
    { name: 'झिलमिल.txt', text: '₹299 — झुमका' },
  ];
  expect(unzip(zipOf(files))).toEqual(files);
  expect(unzip(zipOf([]))).toEqual([]);
});
