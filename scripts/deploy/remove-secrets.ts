import * as z from 'zod';
import { SECRETS } from './read-deployment.ts';
import { runWrangler } from './run-wrangler.ts';

const Listed = z.array(z.object({ name: z.string() }));

/** Those of this project that are given no more; an upload leaves them in force. Others are not its business. */
export async function removeSecrets(
  config: string,
  given: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const listed = await runWrangler(['secret', 'list', '--config', config, '--format', 'json']);
  const found = Listed.safeParse(listed.ok ? JSON.parse(listed.stdout) : null);
  if (!found.success) return [`The secrets could not be listed:\n${listed.text}`];
  const there = found.data.map(({ name }) => name);
  const lines: string[] = [];
  for (const name of SECRETS.filter((known) => there.includes(known) && !(known in given))) {
    const { ok, text } = await runWrangler(['secret', 'delete', name, '--config', config]);
    lines.push(
      ok ? `Removed the secret ${name}, which is given no more.` : `${name} is still there:\n${text}`,
    );
  }
  return lines;
}
