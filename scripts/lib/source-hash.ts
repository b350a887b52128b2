import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.ts';

const SOURCES = [
  'src',
  'functions',
  'drizzle',
  'public',
  'astro.config.mjs',
  'scripts/bundle',
  'wrangler.toml',
  'tsconfig.json',
  'package-lock.json',
];

/** Changes exactly when a build could differ, or whatever else is made from `others`. */
export function hashSources(others: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const file of [...SOURCES, ...others].flatMap((source) => listFiles(join(root, source))).toSorted()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
