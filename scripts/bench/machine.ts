import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { shareOf } from './share-of.ts';

/** What this machine does, and what else it has to do. */
export interface Machine {
  /** CPU time of a fixed piece of work, in ms: twice as many, and all figures in ms are about twice as large. */
  readonly index: number;
  /** Share of all cores that others use while nothing is measured. */
  readonly busyShare: number;
}

const ROUNDS = 7;
const ITEMS = 20_000;
const LOOK_MS = 1000;
/** Above it, figures say less. */
const MOST_BUSY = 0.1;
/** Between start and end. */
const MOST_DRIFT = 0.1;

export async function readMachine(): Promise<Machine> {
  const before = idleTimes();
  await wait(LOOK_MS);
  const after = idleTimes();
  const busyShare = 1 - (after.idle - before.idle) / (after.all - before.all);
  work();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  });
  return { index: shareOf(rounds, 0.5), busyShare };
}

/** The kind of work that a page is: objects, text, sorting and a hash. */
function work(): void {
  const items = Array.from({ length: ITEMS }, (_, at) => ({ id: at, name: `Piece ${(at * 7919) % ITEMS}` }));
  items.sort((one, other) => (one.name < other.name ? -1 : 1));
  const text = JSON.stringify(items);
  const again = JSON.parse(text) as typeof items;
  const html = again
    .map(({ id, name }) => `<li id="${id}">${name.replaceAll('e', '&eacute;')}</li>`)
    .join('');
  createHash('sha256').update(html).digest();
}

function idleTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const all = times.reduce((sum, core) => sum + Object.values(core).reduce((total, ms) => total + ms, 0), 0);
  return { idle, all };
}

/** What a stranger needs in order to compare: the machine, its index, and whether the figures can be trusted. */
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
