import { NO_MOMENT, NO_WHOLE_DAY } from '#day.ts';

const PROBLEMS: Readonly<Record<string, string>> = { date: NO_WHOLE_DAY, 'datetime-local': NO_MOMENT };

/** The message for a date or time that lacks a part: its value is empty meanwhile, as if nothing was typed. */
export function halfTyped(field: unknown): string | undefined {
  return field instanceof HTMLInputElement && field.validity.badInput ? PROBLEMS[field.type] : undefined;
}
