export function piecesText(count: number): string {
  return count === 1 ? '1 piece' : `${String(count)} pieces`;
}
