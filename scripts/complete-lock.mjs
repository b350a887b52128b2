// Run after adding a package. npm leaves optional packages of other platforms out of the lock when it cannot find them,
// and `npm ci` then refuses the lock. This adds the missing entries.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const OS = {
  darwin: 'darwin',
  windows: 'win32',
  win32: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
};
const CPU = { x64: 'x64', 64: 'x64', arm64: 'arm64', arm: 'arm', wasm32: 'wasm32', ia32: 'ia32' };

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const { packages } = lock;

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = findInstalled(path, name);
    if (!/^\d/.test(version) || (found && packages[found].version === version)) continue;
    packages[found ? `${path}/node_modules/${name}` : `node_modules/${name}`] = {
      version,
      ...integrityOf(name, version),
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
  }
}

// npm may see now what it could not see when the entry was added.
for (const [path, entry] of Object.entries(packages)) {
  if (path === '' || entry.link || entry.integrity) continue;
  const { version, ...rest } = entry;
  const name = entry.name ?? path.split('node_modules/').at(-1);
  packages[path] = { version, ...integrityOf(name, version), ...rest };
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);

function findInstalled(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (at === '') return null;
  }
}

function platformOf(name) {
  const words = name.split(/[-/]/);
  const cpu = words.map((word) => CPU[word]).find(Boolean);
  const os = words.map((word) => OS[word]).find(Boolean);
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}) };
}

function integrityOf(name, version) {
  const { stdout, status } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
  });
  const integrity = stdout.trim();
  return status === 0 && integrity !== '' ? { integrity } : {};
}
