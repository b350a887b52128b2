import * as z from 'zod';

/** What a form sends along of the row that it changes, as it was opened: what was saved elsewhere meanwhile is not written over. */
export const seenBefore = { seen: z.record(z.string(), z.unknown()).optional() };
