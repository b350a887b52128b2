import { type SQL, sql } from 'drizzle-orm';
import { taxRates } from '../../../drizzle/schema/tax.ts';

/** What goods of a code are taxed with on a day in India, as far as it is known: by all its digits, or its first ones. */
export function rateOn(hsn: SQL, day: SQL | string): SQL<number | null> {
  const rate = (code: SQL) => sql`(select ${taxRates.rateBps} from ${taxRates}
    where ${taxRates.hsn} = ${code} and ${taxRates.fromDate} <= ${day} order by ${taxRates.fromDate} desc limit 1)`;
  const first = (digits: number) => rate(sql`substr(${hsn}, 1, ${sql.raw(String(digits))})`);
  return sql`coalesce(${rate(hsn)}, ${first(6)}, ${first(4)})`;
}
