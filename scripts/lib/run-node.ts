import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment, root } from './project.ts';

export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  readonly stdout: string;
}

export async function runNode(script: string, args: readonly string[] = []): Promise<Outcome> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, text: text.trim(), stdout: stdout.trim() };
}
