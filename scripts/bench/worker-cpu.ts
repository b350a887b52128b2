import { readFileSync } from 'node:fs';
import { listProcesses, readStat } from '#scripts/lib/process-list.ts';
import { type ShopPaths, shopPaths } from '#scripts/lib/shop-paths.ts';

const MS_PER_TICK = 10;
/** Fields of /proc/PID/stat, counted after the name. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

/** Only Linux tells the CPU time of processes; elsewhere it is NaN. */
export function readWorkerCpu(dataDir: string): number {
  if (process.platform !== 'linux') return NaN;
  const groups = groupsOf(shopPaths(dataDir));
  return listProcesses()
    .filter(({ group }) => groups.has(group))
    .map(({ pid }) => readStat(String(pid)) ?? '')
    .filter((stat) => stat.includes('(workerd)'))
    .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
    .reduce((sum, fields) => sum + ticksIn(fields) * MS_PER_TICK, 0);
}

function groupsOf({ processes }: ShopPaths): Set<number> {
  const records = JSON.parse(readFileSync(processes, 'utf8')) as readonly { readonly group: number }[];
  return new Set(records.map(({ group }) => group));
}

const ticksIn = (fields: readonly string[]) => Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
