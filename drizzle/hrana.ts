import type { Client, InValue, ResultSet, Row, Value } from '@libsql/client/web';
import { DatabaseUnavailableError } from './errors.ts';

/** What the shop speaks of Hrana, the language between a libSQL client and its server, over HTTP. */
export interface HranaStatement {
  readonly sql: string;
  readonly args: readonly HranaValue[];
}

type HranaValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer' | 'text'; readonly value: string }
  | { readonly type: 'float'; readonly value: number };

type Condition =
  { readonly type: 'ok'; readonly step: number } | { readonly type: 'not'; readonly cond: Condition };

export interface Step {
  readonly stmt: HranaStatement;
  /** Without one it runs in any case. */
  readonly condition?: Condition;
}

export interface HranaError {
  readonly message: string;
  readonly code?: string | null;
}

export interface HranaResult {
  readonly cols: readonly { readonly name: string | null; readonly decltype?: string | null }[];
  readonly rows: readonly (readonly HranaValue[])[];
  readonly affected_row_count: number;
  readonly last_insert_rowid?: string | null;
  readonly rows_read?: number;
  readonly rows_written?: number;
}

/** Of a list of steps; null where one was left out, or did not fail. */
export interface StepResults {
  readonly step_results: readonly (HranaResult | null)[];
  readonly step_errors: readonly (HranaError | null)[];
}

type Answer =
  | { readonly type: 'ok'; readonly response: { readonly result?: StepResults } }
  | { readonly type: 'error'; readonly error: HranaError };

/** One of the server's connections, on which a call goes on. */
export interface Connection {
  /** What the server calls it in its last answer on it. */
  readonly baton: string;
  /** Where it goes on; null where it began. */
  readonly url: string | null;
}

interface Call {
  /** Null for a new one. */
  readonly on: Connection | null;
  /** Each runs whatever has come of those before it. */
  readonly lists: readonly (readonly Step[])[];
  /** The connection ends with it. */
  readonly isLast: boolean;
}

/** Ends what a call may have left open; refused where nothing is. */
const ROLLBACK: readonly Step[] = [{ stmt: { sql: 'ROLLBACK', args: [] } }];

export function writePipeline({ on, lists, isLast }: Call): string {
  const all = isLast ? lists : [...lists, ROLLBACK];
  const batches = all.map((steps) => ({ type: 'batch', batch: { steps } }));
  const requests = isLast ? [...batches, { type: 'close' }] : batches;
  return JSON.stringify({ baton: on?.baton ?? null, requests });
}

/** What came of each list, and of the connection. The text is the server's own: it is not checked further. */
export function readPipeline(text: string, { lists }: Pick<Call, 'lists'>) {
  const { baton, base_url, results } = parsed(text);
  const answers = results.map((answer) => {
    if (answer.type === 'error') return answer.error;
    return answer.response.result ?? { step_results: [], step_errors: [] };
  });
  const rollback = answers[lists.length];
  return {
    answers,
    goesOn: baton === null ? null : { baton, url: base_url ?? null },
    /** The last thing it has done is to end whatever was open. */
    isClean: rollback !== undefined && 'step_results' in rollback,
  };
}

interface PipelineAnswer {
  readonly baton: string | null;
  readonly base_url?: string | null;
  readonly results: readonly Answer[];
}

/** What stands between may answer in its place, or cut its answer off. */
function parsed(text: string): PipelineAnswer {
  let answer: Partial<PipelineAnswer> | null = null;
  try {
    answer = JSON.parse(text) as Partial<PipelineAnswer> | null;
  } catch {
    // Said below.
  }
  if (!Array.isArray(answer?.results)) throw new DatabaseUnavailableError('unreachable', text.slice(0, 200));
  return answer as PipelineAnswer;
}

export function toHrana(statement: Parameters<Client['batch']>[0][number]): HranaStatement {
  if (typeof statement === 'string') return { sql: statement, args: [] };
  const [sql, args = []] = Array.isArray(statement) ? statement : [statement.sql, statement.args];
  if (!Array.isArray(args)) throw new TypeError('Parameters have no names here.');
  return { sql, args: args.map(toHranaValue) };
}

function toHranaValue(value: InValue): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'number' && Number.isFinite(value)) return { type: 'float', value };
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  throw new TypeError('Only texts, finite numbers and booleans can be stored.');
}

export function toResultSet(result: HranaResult): ResultSet {
  const { cols, rows, affected_row_count: rowsAffected, last_insert_rowid: lastId } = result;
  const columns = cols.map(({ name }) => name ?? '');
  NamedRow.hasPlaces(columns.length);
  const found = {
    columns,
    columnTypes: cols.map(({ decltype }) => decltype ?? ''),
    rows: rows.map((values) => new NamedRow(columns, values.map(toValue)) as unknown as Row),
    rowsAffected,
    lastInsertRowid: typeof lastId === 'string' ? BigInt(lastId) : undefined,
  };
  return { ...found, toJSON: () => ({ ...found, lastInsertRowid: lastId ?? null }) };
}

/** By name, which alone is enumerable, and by place: two columns may have one name. */
class NamedRow {
  [name: string]: Value;
  readonly #values: readonly Value[];

  constructor(columns: readonly string[], values: readonly Value[]) {
    this.#values = values;
    for (const [at, value] of values.entries()) {
      const name = columns[at] ?? '';
      // A place goes before a name that looks like one.
      if (Object.hasOwn(this, name) || name === 'length') continue;
      if (/^\d+$/.test(name) && Number(name) < values.length) continue;
      if (name in this) Object.defineProperty(this, name, { value, enumerable: true, configurable: true });
      else this[name] = value;
    }
  }

  get length(): number {
    return this.#values.length;
  }

  static #places = 0;
  /** On all rows at once: with properties of their own for their places they take three times as long. */
  static hasPlaces(count: number): void {
    for (; this.#places < count; this.#places += 1) {
      const at = this.#places;
      const get = function (this: NamedRow) {
        return this.#values[at];
      };
      Object.defineProperty(this.prototype, at, { get });
    }
  }
}

function toValue(value: HranaValue): Value {
  switch (value.type) {
    case 'null':
      return null;
    case 'text':
    case 'float':
      return value.value;
    case 'integer': {
      const number = Number(value.value);
      if (!Number.isSafeInteger(number)) throw new RangeError(`${value.value} is too large for a number.`);
      return number;
    }
    default:
      throw new TypeError('The database has given a value of an unknown kind.');
  }
}
