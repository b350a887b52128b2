import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endGroup, signalGroup } from '#scripts/lib/process-group.ts';
import { childEnvironment } from '#scripts/lib/project.ts';
import { findFreePort } from './sqld.ts';

const wrangler = fileURLToPath(new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url));

const GRACE_MS = 10_000;

export interface TestWorker {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

interface WorkerOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** The directory that keeps its storage when it ends, to start on again. */
  readonly directory?: string;
}

/** A Worker of its own in workerd, for what only workerd can do; ready when this resolves. */
export async function startWorker(configFile: URL, options: WorkerOptions = {}): Promise<TestWorker> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'jhilmil-worker-')));
  const variables = Object.entries(options.variables ?? {}).flatMap(([name, value]) => [
    '--var',
    `${name}:${value}`,
  ]);
  const port = String(await findFreePort());
  const config = await configIn(directory, configFile);
  const args = ['dev', '--config', config, '--ip', '127.0.0.1', '--port', port];
  const quiet = ['--inspector-port', '0', '--persist-to', directory, '--show-interactive-dev-session=false'];
  const child = spawn(process.execPath, [wrangler, ...args, ...quiet, ...variables], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ WRANGLER_REGISTRY_PATH: directory }),
  });
  const exited = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('wrangler did not start.');
  const endWithUs = () => {
    signalGroup(pid, 'SIGKILL');
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

  /** Ends all of its group, wrangler's children among them, so that none of them writes any more. */
  const leave = async (graceMs: number) => {
    await endGroup(pid, graceMs);
    await exited;
    process.off('exit', endWithUs);
    if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
  };

  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => leave(GRACE_MS),
    async kill() {
      signalGroup(pid, 'SIGKILL');
      await leave(0);
    },
  };
}

/** Copies the configuration there, so that what wrangler leaves beside it when it is killed goes with the directory. */
async function configIn(directory: string, configFile: URL): Promise<string> {
  const text = await readFile(configFile, 'utf8');
  const copy = join(directory, 'wrangler.toml');
  const whole = text.replace(/(?<=^(?:main|directory) = )"(.+)"$/gm, (_, path: string) =>
    JSON.stringify(fileURLToPath(new URL(path, configFile))),
  );
  await writeFile(copy, whole);
  return copy;
}
