import type { InValue } from '@libsql/client/web';

/** A value as SQL text on one line. */
export function sqlLiteral(value: InValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return textLiteral(value);
  if (value instanceof ArrayBuffer) return `X'${hexOf(value)}'`;
  throw new Error(`No value of a database: ${typeof value}`);
}

function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  if (!/[\n\r]/.test(text)) return quoted;
  const joined = quoted.replaceAll('\n', "'||char(10)||'").replaceAll('\r', "'||char(13)||'");
  return `(${joined})`;
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
