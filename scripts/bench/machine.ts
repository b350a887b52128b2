import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shareOf } from './share-of.ts';

/** How fast this machine is, and how busy with other work. */
interface Machine {
  /**
   * CPU time of a fixed piece of work in a new process, in ms: on a machine with twice this, all figures in ms are
   * about twice as large.
   */
  readonly index: number;
  /** Share of all cores that others use while nothing is measured. */
  readonly busyShare: number;
}

const PROCESSES = 3;
const LOOK_MS = 1000;
/** Above this the figures are less reliable. */
const MOST_BUSY = 0.1;
/** The most that the index may change from start to end. */
const MOST_DRIFT = 0.1;

export async function readMachine(): Promise<Machine> {
  const before = idleTimes();
  await wait(LOOK_MS);
  const after = idleTimes();
  const busyShare = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { index: readIndex(), busyShare };
}

/** In new processes: one that has done the work before takes a third of the time. */
export function readIndex(processes = PROCESSES): number {
  const command = [join(import.meta.dirname, 'machine-index.ts')];
  const indexes = Array.from({ length: processes }, () =>
    Number(execFileSync(process.execPath, command, { encoding: 'utf8' })),
  );
  return shareOf(indexes, 0.5);
}

function idleTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const all = times.reduce((sum, core) => sum + Object.values(core).reduce((total, ms) => total + ms, 0), 0);
  return { idle, all };
}

/** What a reader needs in order to compare: the machine, its index, and whether the figures can be trusted. */
export function tellMachine(start: Machine, end: Machine): string[] {
  const cores = cpus();
  const lines = [
    `Machine: ${String(cores.length)} × ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}.`,
    `Index: ${start.index.toFixed(1)} ms of CPU at the start, ${end.index.toFixed(1)} at the end, for the same piece of work.`,
  ];
  const busiest = Math.max(start.busyShare, end.busyShare);
  if (busiest > MOST_BUSY) {
    lines.push(
      `The machine was not idle: others used ${percent(busiest)} of it. Ratios say more than times.`,
    );
  }
  const drift = Math.abs(end.index / start.index - 1);
  if (drift > MOST_DRIFT) {
    lines.push(`Its speed changed by ${percent(drift)} meanwhile: measure again for figures to keep.`);
  }
  return lines;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
