import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { listProcesses, readStat } from '../lib/process-list.ts';

/** What the processes of an open shop have used so far. */
export interface Use {
  readonly workerCpuMs: number;
  readonly databaseCpuMs: number;
  readonly workerMb: number;
  readonly databaseMb: number;
}

const Records = z.array(z.object({ group: z.number() }));
const MS_PER_TICK = 10;
const BYTES_PER_PAGE = 4096;
/** Fields of /proc/PID/stat, counted after the name. */
const FIELDS = { userTicks: 11, systemTicks: 12, residentPages: 21 } as const;

/** For the shop whose data are in `dataDir`. Only Linux provides them; elsewhere the figures are NaN. */
export function readUse(dataDir: string): Use {
  const records = Records.parse(JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')));
  const groups = new Set(records.map(({ group }) => group));
  const pids = listProcesses().flatMap(({ pid, group }) => (groups.has(group) ? [pid] : []));
  const used = process.platform === 'linux' ? pids.flatMap((pid) => useOf(pid)) : [];
  const sum = (name: string, of: 'cpuMs' | 'mb') => {
    const all = used.filter((each) => each.name === name);
    return all.length === 0 ? NaN : all.reduce((total, each) => total + each[of], 0);
  };
  return {
    workerCpuMs: sum('workerd', 'cpuMs'),
    databaseCpuMs: sum('sqld', 'cpuMs'),
    workerMb: sum('workerd', 'mb'),
    databaseMb: sum('sqld', 'mb'),
  };
}

function useOf(pid: number) {
  const stat = readStat(String(pid));
  if (stat === null) return [];
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const at = (field: keyof typeof FIELDS) => Number(fields[FIELDS[field]]);
  return [
    {
      name: stat.slice(stat.indexOf('(') + 1, end),
      cpuMs: (at('userTicks') + at('systemTicks')) * MS_PER_TICK,
      mb: (at('residentPages') * BYTES_PER_PAGE) / 2 ** 20,
    },
  ];
}
