import type { InValue } from '@libsql/client/web';

export function sqlLiteral(value: InValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return textLiteral(value);
  if (value instanceof ArrayBuffer) return `X'${hexOf(value)}'`;
  throw new Error(`No value of a database: ${typeof value}`);
}

/** A text that would not fit on one line is written as bytes: lines joined with || nest too deep for SQLite. */
function textLiteral(text: string): string {
  if (!/[\n\r]/.test(text) && !text.includes('\0')) return `'${text.replaceAll("'", "''")}'`;
  return `CAST(X'${hexOf(new TextEncoder().encode(text).buffer)}' AS TEXT)`;
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
