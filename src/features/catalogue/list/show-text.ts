import { countOf } from '../../../domain/count.ts';

/** On the button that leads from the filters back to what they leave. */
export function showText(total: number): string {
  if (total === 0) return 'No pieces: change a filter';
  return `Show ${countOf(total, 'piece')}`;
}
