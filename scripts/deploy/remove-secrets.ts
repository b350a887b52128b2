import * as z from 'zod';
import { parseJson } from '#parse-json.ts';
import { SECRETS } from './read-deployment.ts';
import { runWrangler } from './run-wrangler.ts';

const Listed = z.array(z.object({ name: z.string() }));

const Deployed = z.object({ versions: z.array(z.object({ version_id: z.string() })) });

export async function runningVersion(config: string): Promise<string | null> {
  const { ok, stdout } = await runWrangler(['deployments', 'status', '--config', config, '--json']);
  const { data } = Deployed.safeParse(ok ? parseJson(stdout) : null);
  return data?.versions[0]?.version_id ?? null;
}

/** An upload keeps secrets of this project that are no longer given. Other secrets are left alone. */
export async function removeSecrets(
  config: string,
  given: Readonly<Record<string, string>>,
  { worker, before }: { readonly worker: string; readonly before: string | null },
): Promise<readonly string[]> {
  const listed = await runWrangler(['secret', 'list', '--config', config, '--format', 'json']);
  const found = Listed.safeParse(listed.ok ? JSON.parse(listed.stdout) : null);
  if (!found.success) return [`The secrets could not be listed:\n${listed.text}`];
  const there = found.data.map(({ name }) => name);
  const lines: string[] = [];
  let isSameCode = false;
  for (const name of SECRETS.filter((known) => there.includes(known) && !(known in given))) {
    const { ok, text } = await runWrangler(['secret', 'delete', name, '--config', config]);
    isSameCode ||= ok;
    lines.push(
      ok ? `Removed the secret ${name}, which is given no more.` : `${name} is still there:\n${text}`,
    );
  }
  if (isSameCode && before !== null) {
    lines.push(
      `npx wrangler rollback alone leads to this same code now. To go back: npx wrangler rollback ${before} --name ${worker}`,
    );
  }
  return lines;
}
