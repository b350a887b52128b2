import { expect, test } from 'vitest';
import { jsonLd } from '#features/page/seo/crawlers.ts';

test('nothing in the data can close the script element it stands in', () => {
  const data = { name: '</script><script>alert(1)</script><!--', note: 'a\u2028b\u2029c' };
  const text = jsonLd(data);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(data);
});
