import { spawnSync } from 'node:child_process';
import { root } from './lib/project.ts';

/** Runs in full what `npm test` runs in a short form. */
const { status } = spawnSync('vitest', ['run', '--project=faults', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
});
process.exitCode = status ?? 1;
