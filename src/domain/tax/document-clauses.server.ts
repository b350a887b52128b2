import { sql } from 'drizzle-orm';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import type { Period } from './period.ts';
import type { SellerMode } from './seller.ts';

/** Issued in that period. */
export const isIn = ({ from, to }: Period) => sql`${taxDocuments.issuedOn} between ${from} and ${to}`;

/** Issued while the seller had that mode. */
export const modeIs = (mode: SellerMode) => sql`${taxDocuments.seller} ->> '$.mode' = ${mode}`;

/** The place of a document among all, in the order of days. */
export interface DocumentPlace {
  readonly issuedOn: string;
  readonly id: number;
}

export const BEFORE_ALL: DocumentPlace = { issuedOn: '', id: 0 };

export const standsAfter = ({ issuedOn, id }: DocumentPlace) =>
  sql`(${taxDocuments.issuedOn}, ${taxDocuments.id}) > (${issuedOn}, ${id})`;
