/** Whether an address says what a path with a query says, however its letters are encoded. */
export function isSameAddress({ pathname, search }: URL, path: string): boolean {
  const other = new URL(path, 'http://shop.invalid');
  const isSameQuery = new URLSearchParams(search).toString() === new URLSearchParams(other.search).toString();
  return pathname === other.pathname && isSameQuery;
}
