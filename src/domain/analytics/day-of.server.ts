import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { DAY_MS, INDIA_OFFSET_MS } from '../dates.ts';

const OFFSET = sql.raw(String(INDIA_OFFSET_MS));
const DAY = sql.raw(String(DAY_MS));

/** The start of the day in India: `dayStart` of src/domain/dates.ts for the database. */
export function dayOf(moment: SQLWrapper): SQL<number> {
  return sql<number>`(${moment} - (${moment} + ${OFFSET}) % ${DAY})`;
}
