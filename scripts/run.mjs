// Runs scripts/<name>.ts on Node 24, installing what is missing first. Plain JavaScript without dependencies: this file
// and install.mjs must work on a fresh clone with whatever Node (20 or newer) is there.
import { spawn } from 'node:child_process';
import console from 'node:console';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { binDir, installWhatIsMissing, root } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(
    `Jhilmil needs Node 20 or newer; this is ${process.version}. Install a newer one from https://nodejs.org.`,
  );
}
if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(script)) {
  fail(`There is no script called "${name ?? ''}". Try: npm start`);
}

try {
  await installWhatIsMissing();
} catch (error) {
  fail(error.message, error.exitCode);
}

process.env.PATH = [binDir, process.env.PATH].join(delimiter);
endWithNpm();
if (process.versions.node.startsWith('24.')) {
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} else {
  runOnNode24();
}

function runOnNode24() {
  // The script learns from the channel when this process is gone, even after kill -9.
  const child = spawn(join(binDir, 'node'), [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) =>
    fail(`Node 24 does not run here (${process.platform} ${process.arch}): ${error.message}`),
  );
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** npm killed with -9 passes no signal on; the only sign is another parent process. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
