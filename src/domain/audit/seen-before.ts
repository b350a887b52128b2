import * as z from 'zod';

/**
 * What a form says of the row as it was opened, so that a change that was saved elsewhere meanwhile is not overwritten.
 */
export const seenBefore = { seen: z.record(z.string(), z.unknown()).optional() };
