export const listed = (values: readonly string[]) =>
  `(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;

/** In a trigger for updates: whether any of these columns, or expressions of one, has another value. */
export function isChanged(columns: readonly string[]): string {
  const row = (name: 'OLD' | 'NEW') => columns.map((column) => `${name}.${column}`).join(', ');
  return `(${row('OLD')}) IS NOT (${row('NEW')})`;
}

/** Statements are paragraphs; lines that begin with a comment are for readers of the code only. */
export const statementsOf = (text: string) =>
  text
    .replaceAll(/^--.*\n/gm, '')
    .split(/\n\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
