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
    // Written by the check too, but then everything has changed since it began.
    if (!existsSync(ASTRO_TYPES)) run('astro', ['sync']);
    return runOnUnproven('types', (files) => {
      writeTypesConfig(files);
      return run('astro', ['check', '--minimumFailingSeverity=hint', `--tsconfig=${TYPES_CONFIG}`]);
    });
  },
  lint: () =>
    runOnUnproven('lint', (files) => run('eslint', ['--max-warnings=0', '--no-warn-ignored', ...files])),
};

const [, , name = ''] = process.argv;
if (!(name in checks)) throw new Error(`No such check: ${name}.`);
process.exitCode = checks[name as keyof typeof checks]();

/** ESLint's own cache looks at the file alone, and so do not the rules that ask for types. */
function runOnUnproven(check: string, pass: (files: readonly string[]) => number): number {
  const { files, keep } = findUnproven(check);
  console.log(`${String(files.length)} files to check`);
  const exitCode = files.length === 0 ? 0 : pass(files);
  if (exitCode === 0) keep();
  return exitCode;
}

/** Only these files are looked at; what they import is read as far as they need it. */
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
