import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#scripts/lib/project.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { fillFromCopy } from './filled-shop.ts';
import { isTwin } from './twin.ts';

export interface OpenShop {
  readonly url: string;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

interface StartedShop extends OpenShop {
  readonly openedAfterMs: number;
}

/** A demo shop that ends when its channel to this process closes, so that it never outlives the tests. */
export async function openShop(port: number): Promise<StartedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhilmil-shop-'));
  await fillFromCopy(dataDir, port + 1);
  const startedAt = performance.now();
  const child = fork(join(root, 'scripts', 'start.ts'), isTwin ? ['--like-production'] : [], {
    env: { ...process.env, PORT: String(port), SHOP_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const output: string[] = [];
  const opened = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        output.push(line);
        if (line.startsWith('The shop is open')) resolve();
      });
    }
    child.once('close', () => reject(new ShopError(`The shop did not open:\n${output.join('\n')}`)));
  });

  async function close(): Promise<void> {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await opened;
  } catch (error) {
    await close();
    throw error;
  }
  const openedAfterMs = performance.now() - startedAt;
  return { url: `http://localhost:${port}`, dataDir, openedAfterMs, close };
}
