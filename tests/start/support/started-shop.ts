import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fillFromCopy } from '#scripts/checks/filled-shop.ts';
import { endLeftovers } from '#scripts/lib/children.ts';
import { type FileLock, tryLock } from '#scripts/lib/file-lock.ts';
import { isPortFree, MOST_PORTS } from '#scripts/lib/ports.ts';
import { type GroupRecord, signalGroup } from '#scripts/lib/process-group.ts';
import { isSameProcess, listProcesses, type ProcessRef } from '#scripts/lib/process-list.ts';
import { cacheDir, root } from '#scripts/lib/project.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';

export interface StartedCommand {
  readonly process: ChildProcess;
  /** Everything written so far. */
  readonly output: () => string;
  /** Resolves once a line contains the text; fails if the command ends before. */
  readonly line: (text: string) => Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export const OPEN = 'The shop is open';

const commands: StartedCommand[] = [];
const dataDirs: string[] = [];

/** Call after each test: ends whatever it left running. */
export async function endAll(): Promise<void> {
  for (const command of commands.splice(0)) {
    signalAll(command.process, 'SIGKILL');
    await command.ended;
  }
  for (const dataDir of dataDirs) await endLeftovers(shopPaths(dataDir));
}

export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhilmil-start-'));
  dataDirs.push(dataDir);
  return dataDir;
}

/** The same, filled as by an earlier start. */
export async function makeFilledDataDir(port: number): Promise<string> {
  const dataDir = makeDataDir();
  await fillFromCopy(dataDir, port + 1);
  return dataDir;
}

/** Call after the last test of a file. */
export function removeDataDirs(): void {
  for (const dataDir of dataDirs.splice(0)) rmSync(dataDir, { recursive: true, force: true });
}

const PORTS = join(cacheDir, 'ports');
/** Kept in memory: a lock ends with the process that holds it. */
const taken: FileLock[] = [];

/** A free port followed by free ones; other tests leave them alone for as long as this process lives. */
export async function findShopPort(): Promise<number> {
  mkdirSync(PORTS, { recursive: true });
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 1500) * 8;
    const lock = tryLock(join(PORTS, String(port)));
    if (lock === null) continue;
    taken.push(lock);
    if (await arePortsFree(port)) return port;
  }
}

/** `npm <script>` in a process group of its own, as a terminal would start it. */
export function npm(script: string, env: Record<string, string>): StartedCommand {
  return run('npm', [script], env);
}

export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd = root,
): StartedCommand {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...outsideEnvironment(), ...env },
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));

  function line(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = lines.find((each) => each.includes(text));
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then(() => {
        reject(new Error(`Ended before it wrote "${text}":\n${lines.join('\n')}`));
      });
    });
  }
  const started = { process: child, output: () => lines.join('\n'), line, ended };
  commands.push(started);
  return started;
}

/** The cookies of somebody who has just signed in. */
export async function signedIn(
  shop: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${shop}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shop },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The output of a script that refuses, and its exit code. */
export async function refusalOf(script: string, env: Record<string, string>) {
  const command = run(process.execPath, ['scripts/run.mjs', script], env);
  const { code } = await command.ended;
  return { code, said: command.output().split('\n') };
}

/** Signals the whole group, as Ctrl-C in a terminal does. */
export function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) signalGroup(child.pid, signal);
}

/** Signals a process that may have ended a moment before. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The shop's own record of the groups that it started, with all their processes. */
export function recordedGroups(dataDir: string): GroupRecord[] {
  const file = shopPaths(dataDir).processes;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GroupRecord[]) : [];
}

export function processesOf(dataDir: string): ProcessRef[] {
  return recordedGroups(dataDir).flatMap(({ members }) => members);
}

export function stillAlive(processes: readonly ProcessRef[]): ProcessRef[] {
  const listed = listProcesses();
  return processes.filter((each) => listed.some((other) => isSameProcess(each, other)));
}

export async function arePortsFree(port: number): Promise<boolean> {
  const free = await Promise.all(Array.from({ length: MOST_PORTS }, (_, next) => isPortFree(port + next)));
  return free.every(Boolean);
}

/** The environment outside a test: the runner's own variables would change how the site is built. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV$|npm_)/.test(key));
  return Object.fromEntries(kept);
}
