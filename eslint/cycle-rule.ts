import { readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path/posix';
import type { Rule } from 'eslint';
import ts from 'typescript';
import { targetPath } from './import-rule.ts';

/**
 * Reports an import, of a value or a type, that leads back to the importing file. By hand: madge and import/no-cycle follow no
 * .astro file.
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

function findCycle(root: string, start: string): string[] | null {
  const seen = new Set<string>();

  function search(file: string, path: readonly string[]): string[] | null {
    for (const next of importsOf(root, file)) {
      if (next === start) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...path, next]);
      if (found) return found;
    }
    return null;
  }

  return search(start, [start]);
}

const known = new Map<string, { readonly changedAt: number; readonly imports: readonly string[] }>();

function importsOf(root: string, file: string): readonly string[] {
  if (!['.ts', '.tsx', '.astro'].includes(extname(file))) return [];
  const changedAt = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return [];
  const entry = known.get(file);
  if (entry?.changedAt === changedAt) return entry.imports;
  const imports = readImports(readFileSync(join(root, file), 'utf8'), file);
  known.set(file, { changedAt, imports });
  return imports;
}

function readImports(text: string, file: string): string[] {
  const code = extname(file) === '.astro' ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text;
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => targetPath(file, fileName))
    .filter((target) => target !== null);
}
