/** The message if a piece comes in sizes and none was chosen. */
export const SELECT_A_SIZE = {
  add: 'Please select a size before adding to cart.',
  buy: 'Please select a size before proceeding to checkout.',
} as const;
