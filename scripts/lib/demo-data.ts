import { join } from 'node:path';
import { type Children, finish } from './children.ts';
import { root } from './project.ts';
import type { Report } from './report.ts';
import type { ShopPaths } from './shop-paths.ts';
import { privateWranglerState } from './site-server.ts';

export type DataMessage =
  { readonly kind: 'step'; readonly text: string } | { readonly kind: 'progress'; readonly text: string };

interface DataOptions {
  readonly databaseUrl: string;
  readonly report: Report;
  readonly staysEmpty: boolean;
}

export interface DataStep extends Omit<DataOptions, 'report'> {
  readonly paths: ShopPaths;
}

export async function prepareData(
  children: Children,
  paths: ShopPaths,
  { databaseUrl, report, staysEmpty }: DataOptions,
): Promise<void> {
  const child = children.start({
    name: 'Preparing the database',
    log: 'data',
    command: process.execPath,
    args: [
      join(root, 'scripts', 'steps', 'data.ts'),
      JSON.stringify({ databaseUrl, staysEmpty, paths } satisfies DataStep),
    ],
    env: privateWranglerState(paths),
    onMessage: (message) => {
      if (!isDataMessage(message)) return;
      if (message.kind === 'step') report.step(message.text);
      else report.progress(message.text);
    },
  });
  await finish(child, 'To begin again: npm run reset');
}

function isDataMessage(message: unknown): message is DataMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && 'text' in message;
}
