import { expect, test } from 'vitest';
import { sharedPicture } from '#features/page/seo/share-picture.ts';

test('a shared link shows the picture of its page, in the size that is really sent', () => {
  const src = '/media/products/k3j9x2m4qa-1000x1500-f3e7d3.webp';
  expect(sharedPicture({ src, alt: 'Jhumkas' })).toEqual({
    address: '/media/products/k3j9x2m4qa-1000x1500-f3e7d3.webp/1200.jpg',
    width: 1000,
    height: 1500,
    alt: 'Jhumkas',
  });
});
