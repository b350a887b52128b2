import * as z from 'zod';

/** What a form sends along of the row that it changes: then what was saved elsewhere meanwhile is not written over. */
export const seenVersion = {
  /** When it was changed last, as the form has it; null where it never was. */
  updatedAt: z.int().min(0).nullable().optional(),
};

export interface SeenVersion {
  readonly updatedAt?: number | null | undefined;
}

/** Of a row that a list shows. */
export interface Versioned {
  readonly updatedAt: number;
}
