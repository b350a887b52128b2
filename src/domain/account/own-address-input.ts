import * as z from 'zod';
import { DeliveryAddressInput } from '#address/delivery-address.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { plainLine } from '#text.ts';
import { LABEL_LENGTH } from './own-address.ts';

const MISSING_LABEL = 'Please name this address, such as "Amma, Mysuru".';

export const SavedAddressInput = DeliveryAddressInput.safeExtend({
  label: z
    .string(MISSING_LABEL)
    .overwrite(plainLine)
    .trim()
    .min(1, MISSING_LABEL)
    .max(LABEL_LENGTH, atMostLetters(LABEL_LENGTH)),
  isDefault: z.boolean().default(false),
});
export type SavedAddressInput = z.output<typeof SavedAddressInput>;
