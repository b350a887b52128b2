/** The size, written after the name of a piece. */
export function sizeSuffix(size: string): string {
  return size === '' ? '' : `, size ${size}`;
}
