import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** What stands where in a backup. */
export function backupFolder(folder: string) {
  return {
    folder,
    database: join(folder, 'database.sql.gz'),
    pictures: join(folder, 'pictures'),
    /** Of a shop on this machine only: what signs its sessions, and what the stand-in for Razorpay knows. */
    authSecret: join(folder, 'auth-secret'),
    payments: join(folder, 'payments.jsonl'),
  };
}

/** Each line as it goes by, for whoever looks for something in it. */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  onLine: (line: string) => void,
): Promise<void> {
  async function* text() {
    for await (const line of lines) {
      onLine(line);
      yield `${line};\n`;
    }
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(file, { mode: 0o600 }));
}

export async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line.replace(/;$/, '');
}
