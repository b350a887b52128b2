/** `1,23,456`. Written by hand, since `Intl` takes a phone a twentieth of a second to load. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
}

/** `1 order`, `2 orders` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
