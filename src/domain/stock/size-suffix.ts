/** As it is written behind the name of a piece. */
export function sizeSuffix(size: string): string {
  return size === '' ? '' : `, size ${size}`;
}
