/** The indexes hold every three consecutive letters, including a space before the first word. */
export const SHORTEST_INDEXED = 3;

/** A literal text in a query of the index. */
export const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** For `LIKE … ESCAPE '\'`: a literal text, and the same anywhere. */
export const escapedOf = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
export const anywhereLike = (text: string) => `%${escapedOf(text)}%`;
