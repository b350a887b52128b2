/** The indexes hold every three letters in a row, a space before the first word included. */
export const SHORTEST_INDEXED = 3;

/** A text as it stands, in what an index is asked. */
export const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
