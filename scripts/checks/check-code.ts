import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { CACHE, findUnproven, stateOf } from './unproven-files.ts';

const TYPES_CONFIG = `${CACHE}/tsconfig.json`;
const ASTRO_TYPES = '.astro/types.d.ts';
const FORMAT_INPUTS = ['package-lock.json', '.prettierrc.json', '.prettierignore', 'src/styles/**'];

const checks = {
  format: () => {
    const cache = [
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${CACHE}/${stateOf(FORMAT_INPUTS)}`,
    ];
    return run('prettier', ['--check', ...cache, '.']);
  },
  types: () => {
    // The check writes them too, but then everything counts as changed since it began.
    if (!existsSync(ASTRO_TYPES)) run('astro', ['sync']);
    return runOnUnproven('types', (files) => {
      const native = files.filter(isNative);
      const others = files.filter((file) => !isNative(file));
      return Math.max(checkNativeTypes(native), checkOtherTypes(others));
    });
  },
  lint: () =>
    runOnUnproven('lint', (files) => {
      const native = files.filter(isNative);
      return Math.max(
        native.length === 0 ? 0 : run('oxlint', ['--deny-warnings', ...native]),
        run('eslint', ['--max-warnings=0', '--no-warn-ignored', ...files]),
      );
    }),
};

const [, , name = ''] = process.argv;
if (!(name in checks)) throw new Error(`No such check: ${name}.`);
process.exitCode = checks[name as keyof typeof checks]();

/** ESLint's own cache looks only at the file itself, and rules that use types depend on more. */
function runOnUnproven(check: string, pass: (files: readonly string[]) => number): number {
  const { files, keep } = findUnproven(check);
  console.log(`${String(files.length)} files to check`);
  const exitCode = files.length === 0 ? 0 : pass(files);
  if (exitCode === 0) keep();
  return exitCode;
}

/** The files that TypeScript 7 and Oxlint read, which are native; they do not know .astro files. */
function isNative(file: string): boolean {
  return /\.tsx?$/.test(file);
}

function checkNativeTypes(files: readonly string[]): number {
  if (files.length === 0) return 0;
  writeTypesConfig(files);
  // By path: TypeScript 6 has a command of the same name. A second checker would repeat much of the work.
  return run('node', ['node_modules/typescript-7/bin/tsc', '--checkers', '1', '-p', TYPES_CONFIG]);
}

function checkOtherTypes(files: readonly string[]): number {
  if (files.length === 0) return 0;
  writeTypesConfig(files);
  return run('astro', ['check', '--minimumFailingSeverity=hint', `--tsconfig=${TYPES_CONFIG}`]);
}

/** Checks only these files; their imports are read as far as needed. */
function writeTypesConfig(files: readonly string[]): void {
  const fromHere = (file: string): string => relative(CACHE, file);
  const declarations = [ASTRO_TYPES, ...globSync('{src,scripts}/**/*.d.ts')];
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(
    TYPES_CONFIG,
    JSON.stringify({
      extends: fromHere('tsconfig.json'),
      files: [...new Set([...declarations, ...files])].map(fromHere),
      include: [],
    }),
  );
}

function run(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;
}
