import { setTimeout as wait } from 'node:timers/promises';
import { isSameProcess, listProcesses, type ProcessRef } from './process-list.ts';

export interface GroupRecord {
  readonly name: string;
  readonly group: number;
  readonly members: readonly ProcessRef[];
}

const POLL_MS = 30;

export function recordGroup(name: string, group: number): GroupRecord {
  const members = listProcesses().filter((listed) => listed.group === group);
  return { name, group, members: members.map(({ pid, startedAt }) => ({ pid, startedAt })) };
}

export async function endGroup(group: number, graceMs: number): Promise<void> {
  signalGroup(group, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (isGroupAlive(group) && Date.now() < deadline) await wait(POLL_MS);
  signalGroup(group, 'SIGKILL');
  while (isGroupAlive(group)) await wait(POLL_MS);
}

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A recorded group is ours only while one of the recorded processes is still in it. */
export async function endRecordedGroup(record: GroupRecord, graceMs: number): Promise<void> {
  const isOurs = listProcesses().some(
    (listed) =>
      listed.group === record.group && record.members.some((member) => isSameProcess(member, listed)),
  );
  if (isOurs) await endGroup(record.group, graceMs);
}

function isGroupAlive(group: number): boolean {
  return listProcesses().some((listed) => listed.group === group);
}
