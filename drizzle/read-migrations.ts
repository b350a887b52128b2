import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Migration } from './migrate.ts';

const directory = new URL('./migrations/', import.meta.url);
export const checksumsFile = new URL('checksums.json', directory);

/** For Node only: the Worker neither carries nor runs migrations. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map(readMigration));
}

async function readMigration(file: string): Promise<Migration> {
  const text = await readFile(new URL(file, directory), 'utf8');
  return {
    name: file.replace(/\.sql$/, ''),
    checksum: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
  };
}

/** The checksums that were recorded when each migration was made. */
export async function readChecksums(): Promise<Record<string, string>> {
  const text = await readFile(checksumsFile, 'utf8').catch(() => '{}');
  const recorded: unknown = JSON.parse(text);
  if (typeof recorded !== 'object' || recorded === null) throw new Error('checksums.json is not an object');
  return Object.fromEntries(Object.entries(recorded).map(([name, checksum]) => [name, String(checksum)]));
}
