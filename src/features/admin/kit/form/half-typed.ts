import { NO_MOMENT, NO_WHOLE_DAY } from '../../../../domain/day.ts';

const PROBLEMS: Readonly<Record<string, string>> = { date: NO_WHOLE_DAY, 'datetime-local': NO_MOMENT };

/** What is missing in a field of a day or time: while a part is, its value is empty, as if nothing stood there. */
export function halfTyped(field: unknown): string | undefined {
  return field instanceof HTMLInputElement && field.validity.badInput ? PROBLEMS[field.type] : undefined;
}
