/** `1,23,456`. Not by `Intl`, which takes a phone a twentieth of a second to load. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
