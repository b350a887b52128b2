import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endGroup, endRecordedGroup, type GroupRecord, recordGroup, signalGroup } from './process-group.ts';
import { childEnvironment, root } from './project.ts';
import { ShopError, ShopStopped } from './shop-error.ts';
import { type ShopPaths, shortPath } from './shop-paths.ts';

interface ChildOptions {
  readonly name: string;
  readonly log: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly onMessage?: (message: unknown) => void;
  readonly isTold?: boolean;
  readonly graceMs?: number;
}

export interface Child {
  /** Resolves with a sentence about how the child ended; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly logFile: string;
  readonly tell: (message: object) => void;
}

interface ChildEnd {
  readonly code: number | null;
  readonly sentence: string;
}

export type Children = ReturnType<typeof createChildren>;

const GRACE_MS = 2500;

/** By hand: packages that start processes end only their own children, and none that a killed start left. */
export function createChildren(paths: ShopPaths) {
  const running: { options: ChildOptions; process: ChildProcess; record: GroupRecord }[] = [];
  let stopping: Promise<void> | null = null;

  function start(options: ChildOptions): Child {
    if (stopping) throw new ShopStopped('The shop was stopped.');
    const logFile = join(paths.logs, `${options.log}.log`);
    const log = openSync(logFile, 'w');
    const child = spawn(options.command, options.args, {
      cwd: root,
      detached: true,
      env: childEnvironment(options.env),
      stdio: ['ignore', log, log, ...(options.onMessage || options.isTold ? (['ipc'] as const) : [])],
    });
    closeSync(log);
    if (options.onMessage) child.on('message', options.onMessage);
    const ended = whenEnded(child, options, logFile);
    const handle = {
      ended,
      logFile,
      tell: (message: object) => void (child.connected && child.send(message)),
    };
    if (child.pid === undefined) return handle;
    const entry = { options, process: child, record: recordGroup(options.name, child.pid) };
    running.push(entry);
    writeRecords();
    void ended.then(() => forget(entry));
    return handle;
  }

  /** Records the grandchildren too; call it when a child is ready and has started all of its own. */
  function writeRecords(): void {
    const records = running.map(({ record }) => recordGroup(record.name, record.group));
    // Renamed into place, so that a reader never finds half of it.
    writeFileSync(`${paths.processes}.new`, JSON.stringify(records));
    renameSync(`${paths.processes}.new`, paths.processes);
  }

  function forget(entry: (typeof running)[number]): void {
    const at = running.indexOf(entry);
    // While stopping, the whole group is ended: a leader that ended first must not hide the others.
    if (at === -1 || stopping) return;
    running.splice(at, 1);
    signalGroup(entry.record.group, 'SIGKILL');
    writeRecords();
  }

  /** The last started ends first: the Worker before its database. */
  function stop(): Promise<void> {
    stopping ??= (async () => {
      for (const { options, record } of running.toReversed()) {
        await endGroup(record.group, options.graceMs ?? GRACE_MS);
      }
      rmSync(paths.processes, { force: true });
    })();
    return stopping;
  }

  function killNow(): void {
    for (const { record } of running) signalGroup(record.group, 'SIGKILL');
  }

  return { start, stop, killNow, writeRecords };
}

export async function endLeftovers(paths: ShopPaths): Promise<void> {
  for (const record of readRecords(paths.processes).toReversed()) await endRecordedGroup(record, GRACE_MS);
  rmSync(paths.processes, { force: true });
}

function readRecords(file: string): GroupRecord[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GroupRecord[];
  } catch {
    return []; // The last start ended cleanly, or there was none.
  }
}

function whenEnded(child: ChildProcess, options: ChildOptions, logFile: string): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'ENOENT'
          ? `${basename(options.command)} is missing: it exists for Linux and macOS on x64 and arm64 (this is ${process.platform} ${process.arch}). If yours is one of them, delete node_modules and run npm start again.`
          : `${options.name} did not start: ${error.message}`;
      resolve({ code: null, sentence });
    });
    child.once('exit', (code, signal) => {
      const how = signal ? `by ${signal}` : `with code ${code}`;
      resolve({ code, sentence: `${options.name} ended ${how}; its log is ${shortPath(logFile)}.` });
    });
  });
}

const TAIL_LINES = 15;

export function logTail(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

export async function finish(child: Child, advice: string): Promise<void> {
  const { code, sentence } = await child.ended;
  if (code !== 0) throw new ShopError(`${logTail(child.logFile)}\n${sentence} ${advice}`);
}
