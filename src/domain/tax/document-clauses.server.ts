import { sql } from 'drizzle-orm';
import { taxDocuments } from '../../../drizzle/schema/tax.ts';
import type { Period } from './period.ts';
import type { SellerMode } from './seller.ts';

/** Issued in that period. */
export const isIn = ({ from, to }: Period) => sql`${taxDocuments.issuedOn} between ${from} and ${to}`;

/** Issued when the seller was that to the tax office. */
export const modeIs = (mode: SellerMode) => sql`${taxDocuments.seller} ->> '$.mode' = ${mode}`;

/** Where a document stands among all of them, in the order of days. */
export interface DocumentPlace {
  readonly issuedOn: string;
  readonly id: number;
}

export const BEFORE_ALL: DocumentPlace = { issuedOn: '', id: 0 };

export const standsAfter = ({ issuedOn, id }: DocumentPlace) =>
  sql`(${taxDocuments.issuedOn}, ${taxDocuments.id}) > (${issuedOn}, ${id})`;
