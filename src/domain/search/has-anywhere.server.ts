import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { anywhereLike } from './index-match.ts';

/** Whether a text contains this, ignoring case; SQLite itself ignores it only for A to Z. */
export function hasAnywhere(text: SQLWrapper, term: string): SQL {
  const likes = casesOf(term).map((each) => sql`${text} like ${anywhereLike(each)} escape '\\'`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

function casesOf(term: string): readonly string[] {
  if (/^\p{ASCII}*$/u.test(term)) return [term];
  const [first = '', ...rest] = term.toLowerCase();
  const capital = first.toUpperCase() + rest.join('');
  return [...new Set([term, term.toLowerCase(), term.toUpperCase(), capital])];
}
