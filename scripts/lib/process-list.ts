import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Numbers are reused, so a process is identified by its start time too. */
export interface ProcessRef {
  readonly pid: number;
  readonly startedAt: string;
}

interface ListedProcess extends ProcessRef {
  readonly group: number;
}

/** Without processes that have ended and only wait to be collected. A small Debian has no `ps`. */
export function listProcesses(): ListedProcess[] {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

export function isSameProcess(a: ProcessRef, b: ProcessRef): boolean {
  return a.pid === b.pid && a.startedAt === b.startedAt;
}

function listFromProc(): ListedProcess[] {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readStat(pid);
      if (stat === null) return [];
      // The name, in brackets, may hold spaces and brackets itself; the fields counted here come after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, , group] = fields;
      // The other threads of an ended leader keep its files and ports until the last of them has ended.
      const hasThreads = Number(fields[17]) > 1;
      if (state === 'X' || (state === 'Z' && !hasThreads)) return [];
      return [{ pid: Number(pid), group: Number(group), startedAt: `${boot}:${fields[19]}` }];
    });
}

export function readStat(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // It ended while the list was being read.
  }
}

function listFromPs(): ListedProcess[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat=,lstart='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line) => {
    const [pid, group, state, ...start] = line.trim().split(/\s+/);
    if (!pid || state === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), group: Number(group), startedAt: start.join(' ') }];
  });
}
