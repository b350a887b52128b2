import { readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path/posix';
import type { Rule } from 'eslint';
import ts from 'typescript';
import { targetPath } from './import-rule.ts';

/**
 * Reports an import, of a value or a type, that leads back to the importing file. Written by hand: madge and
 * import/no-cycle do not follow .astro files.
 */
export const cycleRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'Import cycle: {{ path }}.' } },
  create(context) {
    return {
      Program(node) {
        const file = relative(context.cwd, context.filename);
        const path = findCycle(context.cwd, file);
        if (path) context.report({ node, messageId: 'cycle', data: { path: path.join(' → ') } });
      },
    };
  },
};

/** Files that lead to no cycle at all: each is searched only once, which keeps a lint of all code quick. */
const clear = new Set<string>();

function findCycle(root: string, start: string): string[] | null {
  const seen = new Set<string>();

  function search(file: string, path: readonly string[]): string[] | null {
    let isClear = true;
    for (const next of importsOf(root, file)) {
      if (next === start) return [...path, next];
      if (!seen.has(next) && !clear.has(join(root, next))) {
        seen.add(next);
        const found = search(next, [...path, next]);
        if (found) return found;
      }
      isClear &&= clear.has(join(root, next));
    }
    if (isClear) clear.add(join(root, file));
    return null;
  }

  forgetChanged(root, start);
  return clear.has(join(root, start)) ? null : search(start, [start]);
}

/** A file that is linted again, as by an editor, may import other files now. */
function forgetChanged(root: string, file: string): void {
  const before = known.get(join(root, file));
  importsOf(root, file);
  if (before && before !== known.get(join(root, file))) clear.clear();
}

const known = new Map<string, { readonly changedAt: number; readonly imports: readonly string[] }>();

function importsOf(root: string, file: string): readonly string[] {
  if (!['.ts', '.tsx', '.astro'].includes(extname(file))) return [];
  const changedAt = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return [];
  const entry = known.get(join(root, file));
  if (entry?.changedAt === changedAt) return entry.imports;
  const imports = readImports(readFileSync(join(root, file), 'utf8'), file);
  known.set(join(root, file), { changedAt, imports });
  return imports;
}

function readImports(text: string, file: string): string[] {
  const code = extname(file) === '.astro' ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text;
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => targetPath(file, fileName))
    .filter((target) => target !== null);
}
