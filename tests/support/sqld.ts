import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sqldPath } from '#scripts/lib/project.ts';

export interface Sqld {
  url: string;
  port: number;
  directory: string;
  /** Ends it and removes its data, unless the directory was given to `startSqld`. */
  stop: () => Promise<void>;
  /** Ends it as a crash would, and keeps its data. */
  kill: () => Promise<void>;
}

interface SqldOptions {
  /** An existing directory, to start again on the data of a server that was killed. */
  directory?: string;
  /** The data of a server that has ended: this one gets a copy. */
  from?: string;
  port?: number;
}

// Lets the runner end its workers. SIGTERM alone calls no exit handler, and a server that outlives its worker, whose
// output it holds, keeps the runner from ending.
process.once('SIGTERM', () => process.exit());

/** A real database server of its own for a test file, ready when this resolves. */
export async function startSqld(options: SqldOptions = {}): Promise<Sqld> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'jhilmil-sqld-')));
  if (options.from !== undefined) await cp(options.from, directory, { recursive: true });
  const port = options.port ?? (await findFreePort());
  const address = `127.0.0.1:${port}`;
  const server = spawn(sqldPath, ['--http-listen-addr', address, '--db-path', directory, '--no-welcome'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const killWithUs = () => server.kill('SIGKILL');
  process.once('exit', killWithUs);

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    server.kill(signal);
    await exited;
    process.off('exit', killWithUs);
  }

  await Promise.race([untilListening(server.stdout), exited.then(() => refuse(address))]);
  const health = await fetch(`http://${address}/health`);
  if (!health.ok) throw new Error(`sqld answered ${health.status} to its health check.`);

  return {
    url: `http://${address}`,
    port,
    directory,
    kill: () => end('SIGKILL'),
    async stop() {
      if (options.directory !== undefined) return end('SIGTERM');
      // Its data is not kept, and a server that has only just begun to listen sometimes hears no SIGTERM.
      await end('SIGKILL');
      await rm(directory, { recursive: true });
    },
  };
}

async function untilListening(output: NodeJS.ReadableStream) {
  const lines = createInterface({ input: output });
  for await (const line of lines) if (line.includes('listening')) break;
  // An unread pipe would fill up and stop the server.
  output.resume();
}

function refuse(address: string): never {
  throw new Error(`sqld ended before it listened on ${address}.`);
}

const FIRST_PORT = 11_000;
const PORTS = 9_000;
let nextPort = Math.floor(Math.random() * PORTS);

/**
 * Below the ports that the system gives to whoever asks for any, so that nobody is given it between this and its use.
 * Above 10080, the last that `fetch` refuses ("bad port"). Each process counts on from a place of its own, so that two
 * of them do not find the same one before either listens.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextPort % PORTS);
    nextPort += 1;
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
