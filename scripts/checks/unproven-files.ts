import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path/posix';

export const CACHE = 'node_modules/.cache/checks';

const CODE = new Set(['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx', '.astro']);
const NOT_OURS = new Set(['', 'node_modules', 'dist', 'test-results', 'playwright-report']);
/** The check of every file depends on these, besides the declarations that apply everywhere. */
const COMMON = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs', 'eslint.config.js'],
  'oxlint.config.ts',
  ...['eslint/*', 'scripts/checks/*', '.astro/**/*.d.ts'],
];
const HOLDS_EVERYWHERE = /\bdeclare (global|module)\b/;
/** Anything that could be the path of one of our files; one too many only makes a check do more. */
const PATH = /['"`]([./][^'"`?\s]*)/g;

interface Unproven {
  readonly files: readonly string[];
  /** Call it when the check has passed them. */
  readonly keep: () => void;
}

/**
 * The code files that this check has not yet passed in their present state. A check by types reads what a file imports,
 * so a file counts as changed when anything that it leads to has changed.
 */
export function findUnproven(check: string, root = '.'): Unproven {
  const store = join(root, CACHE, `${check}.json`);
  const proven = new Set(readStore(store));
  const states = readStates(root);
  return {
    files: [...states].filter(([, state]) => !proven.has(state)).map(([file]) => file),
    keep: () => {
      // Without files saved meanwhile: nobody knows which of their two states was checked.
      const now = readStates(root);
      const kept = [...states].filter(([file, state]) => now.get(file) === state).map(([, state]) => state);
      mkdirSync(dirname(store), { recursive: true });
      writeFileSync(`${store}.new`, JSON.stringify(kept));
      renameSync(`${store}.new`, store);
    },
  };
}

/** A short hash of the content of all matching files. */
export function stateOf(patterns: readonly string[], root = '.'): string {
  const files = globSync(patterns, { cwd: root }).filter((file) => isFile(join(root, file)));
  return digest(files.sort().map((file) => `${file} ${digest([readFileSync(join(root, file), 'utf8')])}`));
}

/** By file: a hash of its own content and of everything that it leads to. */
function readStates(root: string): Map<string, string> {
  const files = listCode(root);
  const sources = new Map<string, Source>();
  const read = (file: string): Source => {
    const source = sources.get(file) ?? readSource(root, file);
    sources.set(file, source);
    return source;
  };
  const common = digest([
    process.version,
    stateOf(COMMON, root),
    ...files.filter((file) => read(file).holdsEverywhere).map((file) => read(file).state),
  ]);
  return new Map(
    files.map((file) => {
      const reached = new Set([file]);
      for (const each of reached) for (const next of read(each).paths) reached.add(next);
      const states = [...reached].sort().map((each) => `${each} ${read(each).state}`);
      return [file, digest([common, file, ...states])];
    }),
  );
}

interface Source {
  readonly state: string;
  readonly paths: readonly string[];
  readonly holdsEverywhere: boolean;
}

function readSource(root: string, file: string): Source {
  if (!isFile(join(root, file))) return { state: 'absent', paths: [], holdsEverywhere: false };
  const text = readFileSync(join(root, file), 'utf8');
  const isCode = CODE.has(extname(file));
  const paths = isCode ? [...text.matchAll(PATH)].map(([, path = '']) => path) : [];
  return {
    state: digest([text]),
    paths: paths
      .map((path) => (path.startsWith('/') ? join('.', path) : join(dirname(file), path)))
      .filter((path) => isOurs(path.split('/')[0] ?? '')),
    holdsEverywhere: isCode && (file.endsWith('.d.ts') || HOLDS_EVERYWHERE.test(text)),
  };
}

function listCode(root: string): string[] {
  return globSync('**/*', { cwd: root, withFileTypes: true, exclude: ({ name }) => !isOurs(name) })
    .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const isOurs = (name: string): boolean => !NOT_OURS.has(name) && !name.startsWith('.');

function readStore(file: string): string[] {
  return isFile(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
