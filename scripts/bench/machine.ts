// Run by itself it prints the machine's index: the CPU time of a fixed piece of work, in ms.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { shareOf } from './share-of.ts';

interface Machine {
  /** On a machine with twice this index, all figures in ms are about twice as large. */
  readonly index: number;
  readonly busyShare: number;
}

const LOOK_MS = 1000;

export async function readMachine(): Promise<Machine> {
  const before = coreTimes();
  await wait(LOOK_MS);
  const after = coreTimes();
  return { index: readIndex(), busyShare: 1 - (after.idle - before.idle) / (after.all - before.all) };
}

/** In new processes: one that has done the work before takes a third of the time. */
export function readIndex(processes = 3): number {
  const indexes = Array.from({ length: processes }, () =>
    Number(execFileSync(process.execPath, [import.meta.filename], { encoding: 'utf8' })),
  );
  return shareOf(indexes, 0.5);
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const all = times.reduce((sum, core) => sum + Object.values(core).reduce((total, ms) => total + ms, 0), 0);
  return { idle, all };
}

export function tellMachine(start: Machine, end: Machine): string {
  const cores = cpus();
  const busiest = Math.max(start.busyShare, end.busyShare);
  return [
    `Machine: ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}.`,
    `Index: ${start.index.toFixed(1)} ms of CPU at the start, ${end.index.toFixed(1)} at the end.`,
    `Others used up to ${(busiest * 100).toFixed(0)} % of it: the busier, the more ratios say than times.`,
  ].join('\n');
}

const ROUNDS = 7;
const ITEMS = 20_000;

function work(): void {
  const items = Array.from({ length: ITEMS }, (_, at) => ({ id: at, name: `Piece ${(at * 7919) % ITEMS}` }));
  items.sort((one, other) => (one.name < other.name ? -1 : 1));
  const again = JSON.parse(JSON.stringify(items)) as typeof items;
  const html = again
    .map(({ id, name }) => `<li id="${id}">${name.replaceAll('e', '&eacute;')}</li>`)
    .join('');
  createHash('sha256').update(html).digest();
}

if (import.meta.main) {
  work();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  });
  process.stdout.write(String(shareOf(rounds, 0.5)));
}
