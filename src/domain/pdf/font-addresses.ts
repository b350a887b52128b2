/** Written by `npm run fonts`. */
export const FONT_ADDRESSES = {
  display: '/fonts/display.f8c56736.ttf',
  regular: '/fonts/regular.5a28c194.ttf',
  regularMore: '/fonts/regularMore.a549dd1c.ttf',
  semibold: '/fonts/semibold.2ef0d6d9.ttf',
  semiboldMore: '/fonts/semiboldMore.82fa7d52.ttf',
} as const;
