import * as z from 'zod';
import { LONG_PHONE } from '#address/address.ts';
import { EMAIL_LENGTH, PHONE_LENGTH } from '#address/contact.ts';
import { Email, MobileNumber } from '#address/contact-fields.ts';
import { ORDER_ID_LENGTH } from '#order-id.ts';
import { FindOrderInput } from '#order/read/order-search.ts';
import { optionalText } from '#form-fields.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { plainLine, plainLines } from '#text.ts';
import {
  COMPLAINANT_NAME_LENGTH,
  COMPLAINT_LENGTH,
  COMPLAINT_NUMBER_LENGTH,
  isComplaintNumber,
  REQUEST_KEY_LENGTH,
  SOME_COMPLAINT_NUMBER,
  spelledNumber,
} from './complaint.ts';

const said = (missing: string) =>
  z
    .string(missing)
    .overwrite(plainLines)
    .min(1, missing)
    .max(COMPLAINT_LENGTH, atMostLetters(COMPLAINT_LENGTH));

/** The same form sent again has the same key. */
const key = z.string().max(REQUEST_KEY_LENGTH).nullable().default(null);

const MISSING_NAME = 'Please tell us your name.';

export const ComplaintInput = z.strictObject({
  name: z
    .string(MISSING_NAME)
    .overwrite(plainLine)
    .trim()
    .min(1, MISSING_NAME)
    .max(COMPLAINANT_NAME_LENGTH, atMostLetters(COMPLAINANT_NAME_LENGTH)),
  email: Email,
  phone: optionalText(PHONE_LENGTH, LONG_PHONE).pipe(MobileNumber.nullable()),
  orderId: optionalText(ORDER_ID_LENGTH, 'This is too long.').pipe(FindOrderInput.shape.orderId.nullable()),
  text: said('Please tell us what happened.'),
  key,
});
export type ComplaintInput = z.output<typeof ComplaintInput>;

const COMPLAINT_NUMBER = `The number of a complaint looks like ${SOME_COMPLAINT_NUMBER}.`;

export const FindComplaintInput = z.strictObject({
  number: z
    .string(COMPLAINT_NUMBER)
    .max(COMPLAINT_NUMBER_LENGTH, COMPLAINT_NUMBER)
    .transform(spelledNumber)
    .refine(isComplaintNumber, COMPLAINT_NUMBER),
  email: Email,
});
export type FindComplaintInput = z.output<typeof FindComplaintInput>;

export const OwnMessageInput = z.strictObject({ text: said('Please write your message.'), key });
export type OwnMessageInput = z.output<typeof OwnMessageInput>;

export const ComplaintAnswerInput = z.strictObject({ text: said('Please write your answer.'), key });
export type ComplaintAnswerInput = z.output<typeof ComplaintAnswerInput>;

export const ComplaintSettlementInput = z.strictObject({
  text: said('Please write what was done: the customer reads it.'),
  key,
  /** The last message that the owner saw, 0 if there was none: nobody settles a complaint over a newer reply. */
  seenMessageId: z.int().min(0).optional(),
});
export type ComplaintSettlementInput = z.output<typeof ComplaintSettlementInput>;

export const AcknowledgementInput = z.strictObject({});

const COMPLAINT_VIEWS = ['open', 'settled', 'all'] as const;

export const AdminComplaintQuery = z.object({
  show: z.enum(COMPLAINT_VIEWS).catch('open'),
  search: z.string().trim().max(EMAIL_LENGTH).catch(''),
});
export type AdminComplaintQuery = z.output<typeof AdminComplaintQuery>;
