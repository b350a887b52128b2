import { dirname, matchesGlob, relative, resolve } from 'node:path/posix';
import type { Rule } from 'eslint';
import type * as ESTree from 'estree';
import packageJson from '../package.json' with { type: 'json' };
import { ANYTHING, entityOrder, importedByNobody, packageTable, type Row, table } from './import-table.ts';

/**
 * Reports every import that the table does not allow, and every file that no row describes. Written by hand:
 * eslint-plugin-boundaries finds no cycles and does not know the `<script>` of an .astro file, dependency-cruiser reads
 * no .astro.
 */
export const importRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unknownPlace: '{{ file }} is in no row of eslint/import-table.ts.',
      forbidden: '{{ from }} may not import {{ to }} ({{ target }}).',
      typeOnly: '{{ from }} may import only types from {{ to }} ({{ target }}).',
      entity: 'The entity {{ from }} may not import {{ to }}: see entityOrder in eslint/import-table.ts.',
      package: '{{ from }} may not import the package {{ target }}.',
      computed: 'An import with a computed address cannot be checked.',
      alias: 'An import from another folder goes by its alias (package.json, imports).',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const row = findRow(file);
    if (!row) return { Program: (node) => report(node, 'unknownPlace', { file }) };
    const from = row;

    function report(node: ESTree.Node, messageId: string, data: Record<string, string> = {}): void {
      context.report({ node, messageId, data });
    }

    function check(node: ESTree.Node, specifier: unknown, isType: boolean): void {
      if (typeof specifier !== 'string') {
        if (!from.mayImport.includes(ANYTHING)) report(node, 'computed');
        return;
      }
      const target = targetPath(file, specifier);
      if (target === null) return checkPackage(node, specifier);
      const to = findRow(target);
      if (!to) return report(node, 'unknownPlace', { file: target });
      const names = { from: from.code, to: to.code, target };
      const verdict = judge(from, to, isType);
      if (verdict !== 'allowed') return report(node, verdict, names);
      if (isEntityRefused(target))
        return report(node, 'entity', { from: entityOf(file), to: entityOf(target) });
      if (specifier.startsWith('../') && !specifier.includes('?') && hasAlias(target)) report(node, 'alias');
    }

    function checkPackage(node: ESTree.Node, specifier: string): void {
      const isClosed = packageTable.some(
        ({ packages, onlyIn }) =>
          packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)) &&
          !onlyIn.includes(from.code),
      );
      if (isClosed) report(node, 'package', { from: from.code, target: specifier });
    }

    function isEntityRefused(target: string): boolean {
      if (from.code !== 'domain *.server.ts' || !target.endsWith('.server.ts')) return false;
      const [here, there] = [entityOf(file), entityOf(target)];
      if (here === there || there === '') return false;
      const [place, other] = [entityOrder.indexOf(here), entityOrder.indexOf(there)];
      return place === -1 || other === -1 || other > place;
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value, isTypeImport(node)),
      ExportAllDeclaration: (node) => check(node, node.source.value, isTypeImport(node)),
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source.value, isTypeImport(node));
      },
      ImportExpression: (node) => check(node, 'value' in node.source ? node.source.value : null, false),
      TSImportType: (node: Rule.Node) => check(node, sourceOfTypeImport(node), true),
    };
  },
};

function judge(from: Row, to: Row, isType: boolean): 'allowed' | 'typeOnly' | 'forbidden' {
  if (from.code === to.code || from.mayImport.includes(to.code)) return 'allowed';
  if (from.mayImport.includes(ANYTHING) && !importedByNobody.includes(to.code)) return 'allowed';
  if (!from.mayImport.includes(`type ${to.code}`)) return 'forbidden';
  return isType ? 'allowed' : 'typeOnly';
}

function findRow(file: string): Row | undefined {
  return table.find(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));
}

/** Null for a package. Every import of ours carries its extension, so its path is its file. */
export function targetPath(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('/')) return path.slice(1);
  if (path.startsWith('#')) return aliasedPath(path);
  if (!path.startsWith('.')) return null;
  return relative('.', resolve(dirname(scriptOwner(file)), path));
}

/** Folders by their alias, the longest first. */
const aliases = Object.entries(packageJson.imports)
  .map(([alias, path]) => [alias.replace('*', ''), path.replace(/^\.\/|\*$/g, '')] as const)
  .sort(([a], [b]) => b.length - a.length);

const hasAlias = (path: string) => aliases.some(([, folder]) => path.startsWith(folder));

function aliasedPath(path: string): string | null {
  const found = aliases.find(([alias]) => path.startsWith(alias));
  return found ? found[1] + path.slice(found[0].length) : null;
}

/** A `<script>` of an .astro file is linted under the name `X.astro/0_0.ts`. */
function scriptOwner(file: string): string {
  return file.replace(/\.astro\/[^/]+$/, '.astro');
}

function entityOf(file: string): string {
  const [entity = '', ...rest] = relative('src/domain', file).split('/');
  return rest.length === 0 ? '' : entity;
}

function isTypeImport(node: object): boolean {
  const kind = 'importKind' in node ? node.importKind : 'exportKind' in node ? node.exportKind : 'value';
  return kind === 'type';
}

function sourceOfTypeImport(node: object): unknown {
  const source = 'source' in node ? node.source : null;
  return typeof source === 'object' && source !== null && 'value' in source ? source.value : null;
}
