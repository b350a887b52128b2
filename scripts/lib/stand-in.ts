import { join } from 'node:path';
import { standInEnvironment } from '#scripts/stand-in/settings.ts';
import type { Child, Children } from './children.ts';
import { LOCAL_KEYS } from './payment-settings.ts';
import type { ShopPorts } from './ports.ts';
import { root } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

interface StandIn {
  readonly mailboxUrl: string;
  readonly child: Child;
}

interface StandInOptions {
  readonly ports: ShopPorts;
  readonly isLikeProduction: boolean;
  readonly takesPayments: boolean;
}

export async function startStandIn(
  children: Children,
  paths: ShopPaths,
  { ports, isLikeProduction, takesPayments }: StandInOptions,
): Promise<StandIn> {
  const url = `http://127.0.0.1:${ports.standIn}`;
  const razorpay = {
    ...LOCAL_KEYS,
    file: paths.payments,
    webhookUrl: `http://127.0.0.1:${ports.visitors}/api/webhooks/razorpay`,
  };
  const world = {
    visitorsPort: ports.visitors,
    sitePort: ports.site,
    databasePort: ports.database,
    databaseUrl: `http://127.0.0.1:${ports.sqld}`,
  };
  const child = children.start({
    name: 'The stand-in',
    log: 'stand-in',
    command: process.execPath,
    // Node itself strips the types of the stand-in's browser scripts, and calls that experimental.
    args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'stand-in', 'main.ts')],
    env: standInEnvironment({
      port: ports.standIn,
      mailboxFile: paths.mailbox,
      ...(takesPayments ? { razorpay } : {}),
      ...(isLikeProduction ? { world } : {}),
    }),
  });
  await waitUntilAnswers(child, { name: 'The stand-in', url: `${url}/mailbox.json`, timeoutMs: 30_000 });
  return { mailboxUrl: `${url}/mailbox`, child };
}
