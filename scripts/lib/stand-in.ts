import { join } from 'node:path';
import type { Child, Children } from './children.ts';
import { root } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

export interface StandIn {
  readonly mailboxUrl: string;
  readonly child: Child;
}

/** In place of other companies' services: so far the mailbox, which shows all mail that the shop sends. */
export async function startStandIn(children: Children, paths: ShopPaths, port: number): Promise<StandIn> {
  const url = `http://127.0.0.1:${port}`;
  const child = children.start({
    name: 'The mailbox',
    log: 'mailbox',
    command: process.execPath,
    args: [join(root, 'scripts', 'stand-in', 'main.ts'), String(port), paths.mailbox],
  });
  await waitUntilAnswers(child, { name: 'The mailbox', url: `${url}/mailbox.json`, timeoutMs: 30_000 });
  return { mailboxUrl: `${url}/mailbox`, child };
}
