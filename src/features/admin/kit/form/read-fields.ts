import * as z from 'zod';

/** Parses each field by itself, then all of them together with the shop's schema. */
export function readFields<Values, Input, Output>(
  fields: z.ZodType<Input, Values>,
  schema: z.ZodType<Output, Input>,
) {
  return fields.transform((read, check) => {
    const { success, data, error } = schema.safeParse(read);
    if (success) return data;
    for (const { path, message } of error.issues) check.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}
