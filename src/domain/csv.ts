import { formatCount } from './count.ts';
import { DomainError } from './errors.ts';

/** Without this sign Excel reads the file in another encoding than UTF-8. */
export const CSV_START = '\uFEFF';

// Not csv-parse or papaparse: they read a formula's apostrophe as part of the text, and give no line numbers.
const MOST_CELLS = 50;
const CELL_LENGTH = 20_000;

/** A spreadsheet takes these for a formula; apostrophes in front count, so that reading is exact. */
const FORMULA = /^'*(?!-\d+\.\d\d$)[=+\-@＝＋－＠\t\r]/;
/** A spreadsheet that separates by semicolon or tab finds a formula in the middle of a cell. */
const INNER = /[;\t\r\n]["']*(?=[=+\-@＝＋－＠])/g;
const QUOTED = /[",\r\n]/;

type Cell = string | number | boolean | null;

/** RFC 4180. A text that a spreadsheet would calculate gets an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replaceAll(INNER, "$&'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function fromCell(cell: string): string {
  const text = FORMULA.test(cell) ? cell.replace(/^'/, '') : cell;
  return text.replaceAll(INNER, (before) => before.replace(/'$/, ''));
}

/** A Worker may make only so many reads for one file. */
const PER_READ = 500;
export const MOST_EXPORTED = 20_000;

export function assertFitsFile(rows: number | undefined): void {
  if ((rows ?? 0) > MOST_EXPORTED) throw new DomainError('EXPORT_TOO_LARGE');
}

interface CsvFile<Row> {
  readonly headings: string;
  readonly read: (last: Row | null, most: number) => PromiseLike<readonly Row[]>;
  readonly line: (row: Row) => string;
}

export async function* csvRows<Row>({ headings, read, line }: CsvFile<Row>): AsyncGenerator<string, void> {
  yield headings;
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await read(last, PER_READ);
    yield rows.map(line).join('');
    const end = rows.at(-1);
    if (end === undefined || rows.length < PER_READ) return;
    last = end;
  }
}

export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const PLAIN = { ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y, '\t': /[^\t\r\n]*/y };
type Separator = keyof typeof PLAIN;

/** Other countries' spreadsheets and Excel's “Unicode Text” use other signs than the comma. */
export function separatorOf(text: string): Separator {
  const [head = ''] = /[^\r\n]+/.exec(text) ?? [];
  return ([',', ';', '\t'] as const).find((each) => head.includes(each)) ?? ',';
}

interface Source {
  readonly text: string;
  readonly separator: Separator;
}

export function parseCsv(
  text: string,
  { mostRows, separator = ',' }: { readonly mostRows: number; readonly separator?: Separator },
): CsvRow[] {
  const source = { text, separator };
  const rows: CsvRow[] = [];
  let at = text.startsWith(CSV_START) ? CSV_START.length : 0;
  let line = 1;
  while (at < text.length) {
    const row = readRow(source, at, line);
    if (row.cells.some((cell) => cell !== '')) rows.push({ line, cells: row.cells });
    if (rows.length > mostRows) {
      throw wrongLine(line, `a file has at most ${formatCount(mostRows)} lines.`);
    }
    ({ at, line } = row);
  }
  return rows;
}

interface Read {
  readonly at: number;
  readonly line: number;
}

function readRow(source: Source, start: number, line: number): Read & { cells: string[] } {
  const { text, separator } = source;
  const cells: string[] = [];
  let at = start;
  let last = line;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(source, at, last) : readPlain(source, at, last);
    if (cell.value.length > CELL_LENGTH) throw wrongLine(line, 'a cell is too long.');
    if (cells.push(fromCell(cell.value)) > MOST_CELLS) {
      throw wrongLine(line, `a line has at most ${String(MOST_CELLS)} cells.`);
    }
    ({ at, line: last } = cell);
    if (text[at] !== separator) break;
    at += 1;
  }
  const ending = /\r\n|[\r\n]|$/y;
  ending.lastIndex = at;
  const [end = ''] = ending.exec(text) ?? [];
  return { at: at + end.length, line: last + 1, cells };
}

function readPlain({ text, separator }: Source, start: number, line: number): Read & { value: string } {
  const cell = PLAIN[separator];
  cell.lastIndex = start;
  const [value = ''] = cell.exec(text) ?? [];
  return { at: start + value.length, line, value };
}

function readQuoted({ text, separator }: Source, start: number, line: number): Read & { value: string } {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw wrongLine(line, 'a quotation mark is not closed.');
    at = quote + 1;
    if (text[at] !== '"') break;
    at += 1;
  }
  if (at < text.length && ![separator, '\r', '\n'].includes(text[at] ?? '')) {
    throw wrongLine(line, 'there is text behind a closed quotation mark.');
  }
  const value = text.slice(start + 1, at - 1).replaceAll('""', '"');
  return { at, line: line + (value.match(/\r\n|[\r\n]/g)?.length ?? 0), value };
}

export function wrongLine(line: number, reason: string): DomainError {
  const message = `Line ${String(line)}: ${reason}`;
  return new DomainError('INVALID_INPUT', { message, details: { csv: [message] } });
}
