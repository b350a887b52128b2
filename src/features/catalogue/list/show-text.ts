/** On the button that leads from the filters back to what they leave. */
export function showText(total: number): string {
  if (total === 0) return 'No pieces: change a filter';
  return `Show ${total.toLocaleString('en-IN')} ${total === 1 ? 'piece' : 'pieces'}`;
}
