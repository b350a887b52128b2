import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { ShopError } from '#scripts/lib/shop-error.ts';
import type { Moment } from './noted-changes.ts';

/** In the order in which they are restored. */
const PARTS = ['tables', 'rows', 'changes', 'page-views', 'end'] as const;
export type Part = (typeof PARTS)[number];

export interface Statement {
  readonly part: Part;
  readonly sql: string;
}

/** Before compression: a piece is made, and read again, in memory. */
const PIECE_CHARACTERS = 8_000_000;

const Contents = z.object({
  takenAt: z.string(),
  pieces: z.array(z.object({ part: z.enum(PARTS), file: z.string() })),
  counts: z.record(z.string(), z.number()),
  /** Pictures that rows name: those that the shop no longer has, and those that could not be read. */
  missing: z.array(z.string()).default([]),
  unread: z.array(z.string()).default([]),
  /** The clean-up of docs/operate.md finds the last complete backup by this. */
  isWhole: z.boolean().default(true),
});
export type Contents = z.infer<typeof Contents>;
type Rows = Omit<Contents, 'missing' | 'unread' | 'isWhole'>;

/** Only for a shop on this machine: what signs its sessions, and the records of the stand-in for Razorpay. */
export const FILES_BESIDE = ['authSecret', 'payments'] as const;

export function backupFolder(folder: string) {
  return {
    folder,
    /** Written last: a folder without it is a backup that was interrupted. */
    contents: join(folder, 'backup.json'),
    database: join(folder, 'database'),
    pictures: join(folder, 'pictures'),
    authSecret: join(folder, 'auth-secret'),
    payments: join(folder, 'payments.jsonl'),
  };
}

export type BackupFolder = ReturnType<typeof backupFolder>;

/** Each statement is on a line of its own, so that `zcat database/* | sqlite3 shop.db` reads the files as well. */
export async function writePieces(
  { database }: BackupFolder,
  statements: AsyncGenerator<Statement, Moment>,
  onLine: (line: string) => void,
): Promise<Rows> {
  mkdirSync(database, { recursive: true, mode: 0o700 });
  const pieces: Contents['pieces'] = [];
  let lines: string[] = [];
  let characters = 0;
  let open: Part = 'tables';

  async function close(): Promise<void> {
    if (lines.length === 0) return;
    const nth = pieces.filter(({ part }) => part === open).length + 1;
    const file = `${String(PARTS.indexOf(open) + 1)}-${open}-${String(nth).padStart(5, '0')}.sql.gz`;
    await writeFile(join(database, file), await promisify(gzip)(lines.join('')), { mode: 0o600 });
    pieces.push({ part: open, file });
    lines = [];
    characters = 0;
  }

  try {
    for (;;) {
      const { done, value } = await statements.next();
      if (done) {
        await close();
        return {
          takenAt: new Date(value.at).toISOString(),
          pieces: pieces.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
          counts: value.counts,
        };
      }
      const line = `${value.sql};\n`;
      if (value.part !== open || characters + line.length > PIECE_CHARACTERS) await close();
      open = value.part;
      onLine(line);
      lines.push(line);
      characters += line.length;
    }
  } catch (error) {
    // If a file cannot be written, the generator ends what it has begun in the database.
    await statements.throw(error);
    throw error;
  }
}

export function writeContents({ contents }: BackupFolder, found: Contents): void {
  writeFileSync(`${contents}.new`, JSON.stringify(found, null, 2), { mode: 0o600 });
  renameSync(`${contents}.new`, contents);
}

export function readContents({ contents, database }: BackupFolder, withPageViews: boolean): Contents {
  if (!existsSync(contents)) {
    throw new ShopError('This is no backup, or one that was ended before its end: backup.json is missing.');
  }
  const found = Contents.parse(JSON.parse(readFileSync(contents, 'utf8')));
  for (const { file } of found.pieces) {
    if (!existsSync(join(database, file)))
      throw new ShopError(`The backup is not whole: ${file} is missing.`);
  }
  return { ...found, pieces: found.pieces.filter(({ part }) => withPageViews || part !== 'page-views') };
}

export async function* readPieces({ database }: BackupFolder, { pieces }: Contents): AsyncGenerator<string> {
  for (const { file } of pieces) {
    const text = (await promisify(gunzip)(await readFile(join(database, file)))).toString();
    for (const line of text.split('\n')) if (line !== '') yield line.replace(/;$/, '');
  }
}
