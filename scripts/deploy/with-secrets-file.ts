import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { END_SIGNALS } from '#scripts/lib/end-signal.ts';

/** The secrets lie in a file that nobody else can read, only during the work; a signal that ends it removes it, too. */
export async function withSecretsFile<Result>(
  secrets: Readonly<Record<string, string>>,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-secrets-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = () => {
    remove();
    process.exit(1);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await work(file);
  } finally {
    remove();
    for (const signal of END_SIGNALS) process.off(signal, end);
  }
}
