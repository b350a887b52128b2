import { expect, test } from 'vitest';
import { pictureTypeOf, uploadProblem } from '#media/upload.ts';

const file = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0…', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1', 'image/avif'],
  ['\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heic', null],
  ['GIF89a…', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<html>\xff\xd8\xff', null],
  ['', null],
])('R11: a picture is known by how it begins: %j', (text, type) => {
  expect(pictureTypeOf(file(text))).toBe(type);
});

test('A9: how large a picture may be depends on where it goes', () => {
  const mebibyte = 1024 * 1024;
  expect(uploadProblem('products', 10 * mebibyte)).toBeNull();
  expect(uploadProblem('products', 10 * mebibyte + 1)).toBe('This picture is larger than 10 MB.');
  expect(uploadProblem('categories', 5 * mebibyte)).toBeNull();
  expect(uploadProblem('categories', 5 * mebibyte + 1)).toBe('This picture is larger than 5 MB.');
});
