import * as z from 'zod';
import { Email } from '../../address/contact-fields.ts';
import { isOrderId } from '../order-id.ts';

const ID_LETTERS = 40;

const spelled = (text: string) => `${text.slice(0, 2)}-${text.slice(2, 6)}-${text.slice(6)}`;

/** As people say and write it: in small letters, with spaces, with or without the hyphens. */
export const FindOrderInput = z.strictObject({
  orderId: z
    .string('Please enter the number of your order.')
    .max(ID_LETTERS, 'An order number looks like JH-7K3M-9QXD.')
    .transform((text) => spelled(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')))
    .refine(isOrderId, 'An order number looks like JH-7K3M-9QXD.'),
  email: Email,
});
export type FindOrderInput = z.output<typeof FindOrderInput>;
