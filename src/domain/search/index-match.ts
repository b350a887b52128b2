/** The indexes hold every three letters in a row, a space before the first word included. */
export const SHORTEST_INDEXED = 3;

/** A text as it stands, in what an index is asked. */
export const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** For `LIKE … ESCAPE '\'`: a text as it stands, and the same anywhere. */
export const escapedOf = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
export const anywhereLike = (text: string) => `%${escapedOf(text)}%`;
