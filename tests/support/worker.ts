import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../scripts/lib/project.ts';
import { findFreePort } from './sqld.ts';

const wrangler = fileURLToPath(new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url));

export interface TestWorker {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Worker of its own in workerd, for what only workerd can do; ready when this resolves. */
export async function startWorker(configFile: URL): Promise<TestWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'jhilmil-worker-'));
  const port = String(await findFreePort());
  const args = ['dev', '--config', fileURLToPath(configFile), '--ip', '127.0.0.1', '--port', port];
  const quiet = ['--inspector-port', '0', '--persist-to', directory, '--show-interactive-dev-session=false'];
  const child = spawn(process.execPath, [wrangler, ...args, ...quiet], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ WRANGLER_REGISTRY_PATH: directory }),
  });
  const exited = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => {
    // Its own group: wrangler's children go with it.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const endWithUs = () => {
    end('SIGKILL');
  };
  process.once('exit', endWithUs);

  const output: string[] = [];
  child.stderr.on('data', (part: Buffer) => output.push(part.toString()));
  const ready = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      if (line.includes('Ready on')) return;
    }
    throw new Error(`The Worker did not start:\n${output.join('\n')}`);
  })();
  await ready;
  child.stdout.resume();

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      end('SIGTERM');
      await exited;
      process.off('exit', endWithUs);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
