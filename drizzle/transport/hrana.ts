import type { Client, InValue, ResultSet, Row, Value } from '@libsql/client/web';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';

/** The part of Hrana over HTTP that the shop speaks: the language between a libSQL client and its server. */
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
  /** A step without a condition runs in any case. */
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

/** By step of a list; null where a step was left out, or for errors where it did not fail. */
export interface StepResults {
  readonly step_results: readonly (HranaResult | null)[];
  readonly step_errors: readonly (HranaError | null)[];
}

type Answer =
  | { readonly type: 'ok'; readonly response: { readonly result?: StepResults } }
  | { readonly type: 'error'; readonly error: HranaError };

/** One of the server's connections, which the next call may use. */
export interface Connection {
  /** The server's name for it, in its last answer on it. */
  readonly baton: string;
  /** The address for the next call; null if it stays the first one. */
  readonly url: string | null;
}

interface Call {
  /** Null opens a new connection. */
  readonly on: Connection | null;
  /** Each list runs, whatever came of the lists before it. */
  readonly lists: readonly (readonly Step[])[];
  /** This call ends the connection. */
  readonly isLast: boolean;
}

/** Ends a transaction that a call may have left open; refused when none is open. */
const ROLLBACK: readonly Step[] = [{ stmt: { sql: 'ROLLBACK', args: [] } }];

export function writePipeline({ on, lists, isLast }: Call): string {
  const all = isLast ? lists : [...lists, ROLLBACK];
  const batches = all.map((steps) => ({ type: 'batch', batch: { steps } }));
  const requests = isLast ? [...batches, { type: 'close' }] : batches;
  return JSON.stringify({ baton: on?.baton ?? null, requests });
}

/**
 * The outcome of each list, and of the connection. The text comes from the server itself and is not checked further.
 */
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
    /** The rollback at the end has run, refused or not, so nothing is left open. */
    isClean: rollback !== undefined && 'step_results' in rollback,
  };
}

interface PipelineAnswer {
  readonly baton: string | null;
  readonly base_url?: string | null;
  readonly results: readonly Answer[];
}

/** A proxy in between may answer instead of the server, or cut its answer off. */
function parsed(text: string): PipelineAnswer {
  let answer: Partial<PipelineAnswer> | null = null;
  try {
    answer = JSON.parse(text) as Partial<PipelineAnswer> | null;
  } catch {
    // The error is thrown below.
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

/** Values by name, which alone is enumerable, and by place: two columns may have one name. */
class NamedRow {
  [name: string]: Value;
  readonly #values: readonly Value[];

  constructor(columns: readonly string[], values: readonly Value[]) {
    this.#values = values;
    for (const [at, value] of values.entries()) {
      const name = columns[at] ?? '';
      // A place takes precedence over a column name that looks like one.
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
  /** Places are getters on the prototype: with properties of their own, rows take three times as long. */
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
