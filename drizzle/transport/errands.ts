import type { HranaError, HranaResult, HranaStatement, Step, StepResults } from './hrana.ts';

/** The statements of one caller: either all of them take effect, or none. */
export interface Errand {
  readonly statements: readonly HranaStatement[];
  /** The BEGIN statement if no other errand shares its transaction; null for a single statement, which needs none. */
  readonly begin: string | null;
  readonly kind: 'write' | 'read' | 'migration' | 'other';
}

export interface Outcome {
  readonly rows: Rows;
  /** A result per statement, or the reason why nothing was done. */
  readonly done: readonly HranaResult[] | HranaError;
}

/** What Turso counts and bills. */
export interface Rows {
  readonly read: number;
  readonly written: number;
}

/** Errands in one transaction. Each takes about 2 ms in the database, and Turso ends a transaction after 5 s. */
const MOST_TOGETHER = 32;

export function mayTravelTogether({ kind }: Errand, group: readonly Errand[]): boolean {
  const isPlain = kind === 'write' || kind === 'read';
  return isPlain && group.length < MOST_TOGETHER && group.every((each) => each.kind === kind);
}

const WRITES = /^\s*(?:insert|update|delete)\b/i;
const READS = /^\s*select\b/i;

export function kindOf(statements: readonly HranaStatement[]): Errand['kind'] {
  if (statements.some(({ sql }) => WRITES.test(sql))) return 'write';
  return statements.every(({ sql }) => READS.test(sql)) ? 'read' : 'other';
}

interface Plan {
  /** The steps to send in one call. */
  readonly lists: readonly (readonly Step[])[];
  /** Turns the answer of that call into one outcome for each errand, in order. */
  readonly outcomesOf: (answer: readonly (StepResults | HranaError)[]) => readonly Outcome[];
}

export function planFor(errands: readonly Errand[]): Plan {
  if (errands.every(({ kind }) => kind === 'write')) return inOneTransaction(errands);
  if (errands.length > 1 && errands.every(({ kind }) => kind === 'read')) return ofOneMoment(errands);
  return errands.some(({ kind }) => kind === 'migration') ? withoutReferences(errands) : oneByOne(errands);
}

const plain = (sql: string): HranaStatement => ({ sql, args: [] });
const ok = (step: number) => ({ type: 'ok', step }) as const;
const not = (cond: ReturnType<typeof ok>) => ({ type: 'not', cond }) as const;

/**
 * A connection knows the tables as they were when it last read one: after a migration, a statement that only writes
 * finds none of them ("no such table"). Reading any table makes it look again; once the transaction may write, nobody
 * else changes them.
 */
const LOOK = plain('select 1 from sqlite_schema limit 0');

/**
 * Puts each errand behind a savepoint and rolls only that one back when it fails. An error that ends the whole
 * transaction ends the savepoints too: then nothing after it runs, and nothing is committed.
 */
function inOneTransaction(errands: readonly Errand[]): Plan {
  const steps: Step[] = [{ stmt: plain('BEGIN IMMEDIATE') }];
  const add = (stmt: HranaStatement, condition: NonNullable<Step['condition']>) =>
    steps.push({ stmt, condition }) - 1;
  const look = add(LOOK, ok(0));
  let before = look;
  const ranges = errands.map(({ statements }) => {
    const savepoint = add(plain('SAVEPOINT errand'), ok(before));
    let last = savepoint;
    for (const statement of statements) last = add(statement, ok(last));
    add(plain('ROLLBACK TO errand'), not(ok(last)));
    before = add(plain('RELEASE errand'), ok(savepoint));
    return { savepoint, last };
  });
  const commit = add(plain('COMMIT'), ok(before));
  add(plain('ROLLBACK'), not(ok(commit)));
  return {
    lists: [steps],
    outcomesOf: ([answer]) =>
      ranges.map(({ savepoint, last }) =>
        outcomeOf(answer, { ...stepsBetween(savepoint + 1, last), decisive: [0, look, savepoint, commit] }),
      ),
  };
}

/** All errands read the same moment, and a statement that several ask for runs once. If one fails, the others go on. */
function ofOneMoment(errands: readonly Errand[]): Plan {
  const steps: Step[] = [{ stmt: plain('BEGIN DEFERRED') }];
  const known = new Map<string, number>();
  const asked = errands.map(({ statements }) => {
    const firstOwn = steps.length;
    const all = statements.map((stmt) => {
      const key = JSON.stringify(stmt);
      const step = known.get(key) ?? steps.push({ stmt, condition: ok(0) }) - 1;
      known.set(key, step);
      return step;
    });
    return { all, counted: [...new Set(all)].filter((step) => step >= firstOwn) };
  });
  const commit = steps.push({ stmt: plain('COMMIT'), condition: ok(0) }) - 1;
  steps.push({ stmt: plain('ROLLBACK'), condition: not(ok(commit)) });
  return {
    lists: [steps],
    outcomesOf: ([answer]) => asked.map((own) => outcomeOf(answer, { ...own, decisive: [0] })),
  };
}

/** Each in a transaction of its own, or in none. */
function oneByOne(errands: readonly Errand[]): Plan {
  return {
    lists: errands.map(({ statements, begin }) => {
      if (begin === null) return statements.map((stmt) => ({ stmt }));
      const steps: Step[] = [{ stmt: plain(begin) }];
      for (const stmt of [...statements, plain('COMMIT')]) {
        steps.push({ stmt, condition: ok(steps.length - 1) });
      }
      return [...steps, { stmt: plain('ROLLBACK'), condition: not(ok(steps.length - 1)) }];
    }),
    outcomesOf: (answers) =>
      errands.map(({ statements: { length }, begin }, at) =>
        begin === null
          ? outcomeOf(answers[at], { ...stepsBetween(0, length - 1), decisive: [] })
          : outcomeOf(answers[at], { ...stepsBetween(1, length), decisive: [0, length + 1] }),
      ),
  };
}

/** Foreign keys are off: while a table is rebuilt, nothing cascades. */
function withoutReferences(errands: readonly Errand[]): Plan {
  const { lists, outcomesOf } = oneByOne(errands);
  const turn = (state: string) => [{ stmt: plain(`PRAGMA foreign_keys = ${state}`) }];
  return {
    lists: [turn('off'), ...lists, turn('on')],
    outcomesOf: ([, ...answers]) => outcomesOf(answers),
  };
}

interface OwnSteps {
  readonly all: readonly number[];
  /** The steps whose rows count for this errand: a shared statement was counted for the first errand that asked. */
  readonly counted: readonly number[];
  /** BEGIN, COMMIT and the like, which have to succeed too. */
  readonly decisive: readonly number[];
}

function stepsBetween(first: number, last: number) {
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return { all, counted: all };
}

/** For an errand that neither failed nor was committed: it may be tried again. */
const UNDONE: HranaError = { code: 'SQLITE_BUSY', message: 'Undone with what travelled along.' };
const UNANSWERED: HranaError = { message: 'The database left out an answer.' };

function outcomeOf(
  answer: StepResults | HranaError = UNANSWERED,
  { all, counted, decisive }: OwnSteps,
): Outcome {
  if (!('step_results' in answer)) return failedWith(answer);
  const { step_results: results, step_errors: errors } = answer;
  const rows = { read: 0, written: 0 };
  for (const step of counted) {
    rows.read += results[step]?.rows_read ?? 0;
    rows.written += results[step]?.rows_written ?? 0;
  }
  const failure = [...all, ...decisive].map((step) => errors[step]).find(Boolean);
  const done = all.flatMap((step) => results[step] ?? []);
  const isDone = done.length === all.length && decisive.every((step) => results[step]);
  return { rows, done: failure ?? (isDone ? done : UNDONE) };
}

export function failedWith(failure: HranaError): Outcome {
  return { rows: { read: 0, written: 0 }, done: failure };
}
