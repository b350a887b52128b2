/** The indexes hold every three consecutive letters, including a space before the first word. */
export const SHORTEST_INDEXED = 3;

export const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A literal text for `LIKE … ESCAPE '\'`. */
export const escapedOf = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
export const anywhereLike = (text: string) => `%${escapedOf(text)}%`;
