import { existsSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { table } from '../../../eslint/import-table.ts';

/** The lint of all code shows that the allowed imports are allowed; here is what it must refuse. */
const RULE = 'local/imports';
const eslint = new ESLint({
  overrideConfig: [tseslint.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => ruleId === RULE,
});
// The first lint reads the settings and their plug-ins, which should count for no test.
await eslint.lintText('', { filePath: 'scripts/start.ts' });

/** Files of ours that must not know each other. */
interface Refusal {
  readonly row: string;
  readonly file: string;
  readonly values?: readonly string[];
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
}

const DATABASE = 'drizzle/client.ts';
const VERB = 'src/domain/order/place/place-order.server.ts';
const RULES = 'src/domain/order/place/place-order.ts';

const refusals: readonly Refusal[] = [
  { row: 'drizzle/', file: DATABASE, values: [VERB, 'src/shop.config.ts'], types: [VERB] },
  {
    row: 'domain *.server.ts',
    file: VERB,
    values: [
      'src/domain/payment/apply-payment.server.ts',
      'src/integrations/razorpay/razorpay-payments.server.ts',
      'src/lib/canonical-url.ts',
      'functions/app.ts',
    ],
    types: ['src/domain/payment/apply-payment.server.ts'],
    packages: ['cloudflare:workers'],
  },
  {
    row: 'domain pure files',
    file: RULES,
    values: [VERB, DATABASE],
    types: [VERB, DATABASE],
    packages: ['drizzle-orm'],
  },
  {
    row: 'integrations/',
    file: 'src/integrations/razorpay/razorpay-payments.server.ts',
    values: ['src/lib/canonical-url.ts', DATABASE],
    types: ['src/domain/context.server.ts'],
  },
  { row: 'functions/app.ts', file: 'functions/app.ts', values: [DATABASE, VERB] },
  {
    row: 'functions/',
    file: 'functions/routes/order.ts',
    values: [DATABASE],
    types: ['src/features/cart/cart-store.ts'],
    packages: ['drizzle-orm', '@libsql/client'],
  },
  { row: '<script> of a page or component', file: 'src/pages/index.astro/0_0.ts', values: [VERB] },
  {
    row: 'pages/, middleware.ts',
    file: 'src/pages/index.astro',
    values: [DATABASE],
    types: ['functions/app.ts'],
  },
  { row: 'layouts/', file: 'src/layouts/ShopLayout.astro', values: [VERB] },
  {
    row: 'features/',
    file: 'src/features/cart/CartSheet.tsx',
    values: [VERB, 'functions/app.ts'],
    types: [VERB],
  },
  {
    row: 'components/',
    file: 'src/components/ui/Price.astro',
    values: ['src/features/cart/cart-store.ts', 'src/paths/paths.ts'],
  },
  {
    row: 'lib/api-client.ts',
    file: 'src/lib/api-client.ts',
    values: ['functions/app.ts'],
    types: ['functions/api-env.ts'],
  },
  {
    row: 'lib *.server.ts',
    file: 'src/lib/security-headers.server.ts',
    values: ['src/domain/errors.ts', 'src/paths/paths.ts'],
  },
  {
    row: 'lib/',
    file: 'src/lib/canonical-url.ts',
    values: ['src/lib/security-headers.server.ts'],
    types: ['src/domain/catalogue/product.ts'],
  },
  { row: 'paths/', file: 'src/paths/paths.ts', values: ['src/lib/canonical-url.ts', 'src/domain/money.ts'] },
  { row: 'shop.config.ts', file: 'src/shop.config.ts', values: ['src/domain/money.ts'] },
  { row: 'env.d.ts', file: 'src/env.d.ts', types: [DATABASE] },
  { row: 'variables.ts', file: 'src/variables.ts', values: ['src/shop.config.ts'] },
  { row: 'worker.ts', file: 'src/worker.ts', values: ['scripts/start.ts'] },
  { row: 'scripts/, tests/, settings', file: 'scripts/start.ts', values: ['src/worker.ts'] },
];

const cases = refusals.flatMap(({ row, file, values = [], types = [], packages = [] }) => [
  ...values.map((target) => ({ row, file, target, code: `import '${pathTo(target, file)}';` })),
  ...types.map((target) => ({
    row,
    file,
    target,
    code: `import type { X } from '${pathTo(target, file)}';`,
  })),
  ...packages.map((name) => ({ row, file, target: `node_modules/${name}`, code: `import '${name}';` })),
]);

test('every row that imports is refused something', () => {
  const withoutImports = ['styles/', 'package.json'];
  const rows = table.map(({ code }) => code).filter((code) => !withoutImports.includes(code));
  expect(refusals.map(({ row }) => row).sort()).toEqual(rows.sort());
});

describe.each(cases)('$file', ({ file, target, code }) => {
  test(`may not have: ${code}`, async () => {
    const isThere = existsSync(target) || target.includes(':');
    expect([existsSync(file.replace(/\/0_0\.ts$/, '')), isThere]).toEqual([true, true]);
    expect(await reports(file, code)).toEqual([RULE]);
  });
});

test.each([
  `import { db } from '../../drizzle/client.ts';`,
  `import type { Database } from '../../drizzle/client.ts';`,
  `import { type Database } from '../../drizzle/client.ts';`,
  `export { db } from '../../drizzle/client.ts';`,
  `export * from '../../drizzle/client.ts';`,
  `await import('../../drizzle/client.ts');`,
  `await import(name);`,
  `type Database = import('../../drizzle/client.ts').Database;`,
  `import rows from '../../drizzle/client.ts?raw';`,
  `import { db } from '/drizzle/client.ts';`,
])('every way to import is seen: %s', async (code) => {
  expect(await reports('functions/routes/order.ts', code)).toEqual([RULE]);
});

test('a type may pass where a value may not', async () => {
  const file = 'src/lib/api-client.ts';
  expect(await reports(file, `import type { Api } from '#functions/app.ts';`)).toEqual([]);
  expect(await reports(file, `import { type Api } from '#functions/app.ts';`)).toEqual([RULE]);
});

test.each(['src/helpers/format.ts', 'src/features/cart/cart.server.ts', 'lib/x.ts'])(
  'a file in an unknown place is reported: %s',
  async (file) => {
    expect(await reports(file, 'export const one = 1;')).toEqual([RULE]);
  },
);

function pathTo(target: string, file: string): string {
  const path = relative(dirname(file.replace(/\.astro\/0_0\.ts$/, '.astro')), target);
  return path.startsWith('.') ? path : `./${path}`;
}

async function reports(file: string, code: string): Promise<(string | null)[]> {
  const [filePath, text] = file.endsWith('.astro')
    ? [file, `---\n${code}\n---\n`]
    : file.endsWith('.astro/0_0.ts')
      ? [dirname(file), `<script>${code}</script>`]
      : [file, code];
  const [result] = await eslint.lintText(text, { filePath });
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted'];
}
