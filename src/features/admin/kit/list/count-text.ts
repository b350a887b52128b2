const INDIAN = new Intl.NumberFormat('en-IN');

/** `1,23,456` */
export function formatCount(count: number): string {
  return INDIAN.format(count);
}

/** `1 order`, `2 orders` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
