import type { Child, Children } from './children.ts';
import { sqldPath } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

export interface DatabaseServer {
  readonly url: string;
  readonly child: Child;
}

/** sqld: the engine behind Turso, on this machine. */
export async function startDatabase(
  children: Children,
  paths: ShopPaths,
  port: number,
): Promise<DatabaseServer> {
  const url = `http://127.0.0.1:${port}`;
  const child = children.start({
    name: 'The database (sqld)',
    log: 'database',
    command: sqldPath,
    args: ['--no-welcome', '--http-listen-addr', `127.0.0.1:${port}`, '-d', paths.database],
  });
  await waitUntilAnswers(child, { name: 'The database', url: `${url}/health`, timeoutMs: 30_000 });
  return { url, child };
}
