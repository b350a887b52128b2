import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type * as z from 'zod';

export function createLineFile<Entry>(file: string, schema: z.ZodType<Entry>) {
  return {
    read: (): Entry[] =>
      readText(file)
        .split('\n')
        .flatMap((line) => {
          const entry = schema.safeParse(parseLine(line));
          return entry.success ? [entry.data] : [];
        }),
    /** The entry is on disk when this returns. */
    append(entry: Entry): void {
      appendFileSync(file, lineOf(entry));
    },
    rewrite(entries: readonly Entry[]): void {
      // Renamed into place, so that a reader never finds half of it.
      writeFileSync(`${file}.new`, entries.map(lineOf).join(''));
      renameSync(`${file}.new`, file);
    },
  };
}

function lineOf(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The last line may be incomplete if the machine went down. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
