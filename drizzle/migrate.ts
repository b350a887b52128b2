import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from '@libsql/client/web';
import { constraintOf } from './errors.ts';

export interface Migration {
  name: string;
  checksum: string;
  statements: string[];
}

/** The migrations and the derived statements of this version of the code. */
export interface Wanted {
  migrations: readonly Migration[];
  /** Made anew, all of it, after migrations and whenever the database has any of it otherwise. */
  derived: readonly string[];
  /** Texts that a shop begins with. */
  texts?: readonly FirstText[];
}

export interface FirstText {
  readonly slug: string;
  readonly title: string;
  readonly day: string;
  readonly markdown: string;
}

/** Says in one line why this code and this database do not fit together. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** What a restore writes down of its steps, and removes at its end. */
export const RESTORE_STEPS = 'restore_steps';
/** A running backup has a table and triggers whose names begin with this; they are left alone. */
export const BACKUP_NOTES = 'backup_notes';

const folder = new URL('./migrations/', import.meta.url);

/** For Node only: the Worker neither carries nor runs migrations. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        checksum: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      };
    }),
  );
}

/** The policies, until the shop has its own versions. */
const TEXTS = [
  { slug: 'terms-conditions', title: 'Terms and Conditions', day: '2025-05-24' },
  { slug: 'privacy-policy', title: 'Privacy Policy', day: '2025-05-24' },
  { slug: 'shipping-returns', title: 'Shipping & Returns', day: '2025-05-24' },
  { slug: 'your-data', title: 'Your Data and Your Consent', day: '2025-05-24' },
] as const;

async function readTexts(): Promise<FirstText[]> {
  return await Promise.all(
    TEXTS.map(async (text) => ({
      ...text,
      markdown: (await readFile(new URL(`./pages/${text.slug}.md`, import.meta.url), 'utf8')).trim(),
    })),
  );
}

const firstVersion = ({ slug, title, day, markdown }: FirstText) => ({
  sql: `INSERT INTO pages (slug, version, title, markdown, sha256, updated_on, holds_from)
    SELECT ?1, 1, ?2, ?3, ?4, ?5, ?5 WHERE NOT EXISTS (SELECT 1 FROM pages WHERE slug = ?1)`,
  args: [slug, title, markdown, createHash('sha256').update(markdown).digest('hex'), day],
});

export async function readWanted(): Promise<Wanted> {
  // Loaded here, because it loads drizzle, which takes longest of all.
  const { derivedStatements } = await import('./derived/index.ts');
  return { migrations: await readMigrations(), derived: derivedStatements, texts: await readTexts() };
}

/**
 * Brings the database up to date, in one transaction, and returns the names of what it did itself. Several may run at
 * once.
 */
export async function migrate(client: Client, wanted?: Wanted): Promise<string[]> {
  await refuseHalfRestored(client);
  return await bringUpToDate(client, wanted);
}

/** For a restore itself, before it counts as finished. */
export async function bringUpToDate(client: Client, wanted?: Wanted): Promise<string[]> {
  const { migrations, derived, texts = [] } = wanted ?? (await readWanted());
  await client.execute(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY NOT NULL, checksum text NOT NULL, applied_at integer NOT NULL
    )`,
  );
  const applied = await readApplied(client);
  refuseMisfits(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const made = byName(derived);
  const found = await readDerived(client, made);
  if (pending.length === 0 && isSame(found, made)) return [];

  const names = pending.map(({ name }) => name);
  // Of several runners one inserts the names, and the others fail because they exist.
  const claims = pending.map(({ name, checksum }) => ({
    sql: 'INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (?, ?, ?)',
    args: [name, checksum, Date.now()],
  }));
  // Includes what another runner may have made meanwhile. A dropped view takes its triggers along.
  const drops = [...new Map([...made, ...found])].map(([name, { type }]) => `DROP ${type} IF EXISTS ${name}`);
  const statements = pending.flatMap((migration) => migration.statements);
  try {
    // `client.migrate` switches foreign keys off, so that rebuilding a table cascades nowhere.
    await client.migrate([...claims, ...drops, ...statements, ...texts.map(firstVersion), ...derived]);
  } catch (error) {
    if (constraintOf(error) === 'schema_migrations.name') return await bringUpToDate(client, wanted);
    throw new MigrationError(`Migrating (${['derived', ...names].join(', ')}) failed: ${String(error)}`, {
      cause: error,
    });
  }
  return pending.length > 0 ? names : ['derived'];
}

/** Which migrations a database in use lacks; none for a new one. */
export async function pendingIn(
  client: Client,
  { migrations }: Pick<Wanted, 'migrations'>,
): Promise<string[]> {
  const isNew = !(await hasTable(client, 'schema_migrations'));
  const applied = isNew ? new Map<string, string>() : await readApplied(client);
  return applied.size > 0 ? migrations.map(({ name }) => name).filter((name) => !applied.has(name)) : [];
}

const CREATE = /^CREATE (?:VIRTUAL )?(\w+) (\w+)/;

/** By name: the type, and the statement that has made it, which SQLite keeps word for word. */
type Derived = ReadonlyMap<string, { type: string; sql: string }>;

function byName(derived: readonly string[]): Derived {
  return new Map(
    derived.flatMap((sql) => {
      const [, type = '', name = ''] = CREATE.exec(sql) ?? [];
      return name === '' ? [] : [[name, { type, sql }] as const];
    }),
  );
}

/** Triggers, views and full-text tables in the database now, also those of an older version of the code. */
async function readDerived(client: Client, wanted: Derived): Promise<Derived> {
  const { rows } = await client.execute({
    sql: `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '${BACKUP_NOTES}%'
      AND (type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL TABLE%' OR name IN (SELECT value FROM json_each(?)))`,
    args: [JSON.stringify([...wanted.keys()])],
  });
  return new Map(rows.map(({ type, name, sql }) => [text(name), { type: text(type), sql: text(sql) }]));
}

const isSame = (a: Derived, b: Derived) =>
  a.size === b.size && [...a].every(([name, { sql }]) => b.get(name)?.sql === sql);

/** Refuses a database whose restore did not finish: triggers, which keep stock and prices right, come last in it. */
async function refuseHalfRestored(client: Client) {
  if (await hasTable(client, RESTORE_STEPS)) {
    throw new MigrationError(
      'A backup was being restored into this database, and not to its end. Run the same restore again, or take an empty database.',
    );
  }
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.execute({ sql: 'SELECT 1 FROM sqlite_master WHERE name = ?', args: [name] });
  return rows.length > 0;
}

async function readApplied(client: Client) {
  const { rows } = await client.execute('SELECT name, checksum FROM schema_migrations');
  return new Map(rows.map(({ name, checksum }) => [text(name), text(checksum)]));
}

function text(value: unknown) {
  if (typeof value !== 'string') throw new MigrationError('The tables of this database are not ours.');
  return value;
}

function refuseMisfits(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database is newer than this code: it has migration ${name}. Update the code.`,
      );
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied. Restore it and add a new one.`,
      );
    }
  }
}
