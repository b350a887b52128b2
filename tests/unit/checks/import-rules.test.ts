import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { table } from '../../../eslint/import-table.ts';

const RULE = 'local/imports';
const eslint = new ESLint({
  overrideConfig: [tseslint.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => ruleId === RULE,
});

/** Imports of one row of the table, by the address as it is written in the file. */
interface Case {
  readonly row: string;
  readonly file: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const cases: readonly Case[] = [
  {
    row: 'drizzle/',
    file: 'drizzle/client.ts',
    allowed: [`import { products } from './schema/catalogue.ts'`, `import { sql } from 'drizzle-orm'`],
    forbidden: [
      `import { formatRupees } from '../src/domain/money.ts'`,
      `import type { Product } from '../src/domain/catalogue/product.ts'`,
    ],
  },
  {
    row: 'domain *.server.ts',
    file: 'src/domain/order/order-statements.server.ts',
    allowed: [
      `import { orders } from '../../../drizzle/schema/order.ts'`,
      `import { decideOrder } from './order.ts'`,
      `import { takeStock } from '../stock/take-stock.server.ts'`,
      `import type { Context } from '../context.server.ts'`,
      `import { eq } from 'drizzle-orm'`,
      `import { shop } from '../../shop.config.ts'`,
    ],
    forbidden: [
      `import { applyPayment } from '../payment/apply-payment.server.ts'`,
      `import type { Applied } from '../payment/apply-payment.server.ts'`,
      `import { razorpay } from '../../integrations/razorpay/razorpay.server.ts'`,
      `import { paths } from '../../lib/paths.ts'`,
      `import { findRoute } from '../unheard-of/find-route.server.ts'`,
    ],
  },
  {
    row: 'domain pure files',
    file: 'src/domain/order/order.ts',
    allowed: [`import { formatRupees } from '../money.ts'`, `import * as z from 'zod'`],
    forbidden: [
      `import { getOrder } from './get-order.server.ts'`,
      `import type { Order } from './get-order.server.ts'`,
      `type Row = import('../../drizzle/schema/order.ts').Row`,
      `import { eq } from 'drizzle-orm'`,
    ],
  },
  {
    row: 'integrations/',
    file: 'src/integrations/razorpay/razorpay.server.ts',
    allowed: [
      `import type { Payments } from '../../domain/ports.ts'`,
      `import { parseReply } from './reply.server.ts'`,
    ],
    forbidden: [
      `import { formatRupees } from '../../domain/money.ts'`,
      `import type { Context } from '../../domain/context.server.ts'`,
    ],
  },
  {
    row: 'functions/app.ts',
    file: 'functions/app.ts',
    allowed: [`import { orders } from './routes/orders.ts'`],
    forbidden: [`import { openDatabase } from '../drizzle/client.ts'`],
  },
  {
    row: 'functions/',
    file: 'functions/routes/order.ts',
    allowed: [
      `import { placeOrder } from '../../src/domain/order/place/place-order.server.ts'`,
      `import { requireAdmin } from '../middleware/require-admin.ts'`,
    ],
    forbidden: [
      `import { orders } from '../../drizzle/schema/order.ts'`,
      `import type { Basket } from '../../src/features/cart/cart-store.ts'`,
      `import { eq } from 'drizzle-orm'`,
      `await import('../../drizzle/client.ts')`,
    ],
  },
  {
    row: '<script> of a page or component',
    file: 'src/pages/index.astro',
    allowed: [
      `<script>import { $cart } from '../features/cart/cart-store.ts'; $cart.listen(console.log);</script>`,
    ],
    forbidden: [
      `<script>import { listProducts } from '../domain/catalogue/list-products.server.ts'; listProducts();</script>`,
    ],
  },
  {
    row: 'pages/, middleware.ts',
    file: 'src/pages/index.astro',
    allowed: [
      `---\nimport Layout from '../layouts/ShopLayout.astro'\n---\n<Layout />`,
      `---\nimport { listProducts } from '../domain/catalogue/list-products.server.ts'\n---\n`,
    ],
    forbidden: [
      `---\nimport { products } from '../../drizzle/schema/catalogue.ts'\n---\n`,
      `---\nimport type { Api } from '../../functions/app.ts'\n---\n`,
    ],
  },
  {
    row: 'layouts/',
    file: 'src/layouts/ShopLayout.astro',
    allowed: [`---\nimport '../styles/global.css'\n---\n`],
    forbidden: [`---\nimport { getBar } from '../domain/content/get-bar.server.ts'\n---\n`],
  },
  {
    row: 'features/',
    file: 'src/features/cart/CartDrawer.tsx',
    allowed: [
      `import { api } from '../../lib/api-client.ts'`,
      `import { totalPaise } from '../../domain/pricing/total.ts'`,
    ],
    forbidden: [
      `import type { Cart } from '../../domain/cart/get-cart.server.ts'`,
      `import { app } from '../../functions/app.ts'`,
      `export { getCart } from '../../domain/cart/get-cart.server.ts'`,
    ],
  },
  {
    row: 'components/',
    file: 'src/components/ui/Price.astro',
    allowed: [`---\nimport { formatRupees } from '../../domain/money.ts'\n---\n`],
    forbidden: [`---\nimport { $cart } from '../../features/cart/cart-store.ts'\n---\n`],
  },
  {
    row: 'lib/api-client.ts',
    file: 'src/lib/api-client.ts',
    allowed: [`import type { Api } from '../../functions/app.ts'`, `import { hc } from 'hono/client'`],
    forbidden: [
      `import { app } from '../../functions/app.ts'`,
      `import { type Api } from '../../functions/app.ts'`,
      `import type { ApiEnv } from '../../functions/api-env.ts'`,
    ],
  },
  {
    row: 'lib *.server.ts',
    file: 'src/lib/security-headers.server.ts',
    allowed: [`import { paths } from './paths.ts'`],
    forbidden: [`import { DomainError } from '../domain/errors.ts'`],
  },
  {
    row: 'lib/',
    file: 'src/lib/paths.ts',
    allowed: [`import { encodeSlug } from './slug.ts'`],
    forbidden: [
      `import type { Product } from '../domain/catalogue/product.ts'`,
      `import { secureResponse } from './security-headers.server.ts'`,
    ],
  },
  {
    row: 'shop.config.ts',
    file: 'src/shop.config.ts',
    allowed: [`import * as z from 'zod'`],
    forbidden: [`import { formatRupees } from './domain/money.ts'`],
  },
  {
    row: 'env.d.ts',
    file: 'src/env.d.ts',
    allowed: [`import type { Context } from './domain/context.server.ts'`],
    forbidden: [`import type { Database } from '../drizzle/client.ts'`],
  },
  {
    row: 'variables.ts',
    file: 'src/variables.ts',
    allowed: [`import * as z from 'zod'`],
    forbidden: [`import { shop } from './shop.config.ts'`],
  },
  {
    row: 'worker.ts',
    file: 'src/worker.ts',
    allowed: [
      `import { app } from '../functions/app.ts'`,
      `import { openDatabase } from '../drizzle/client.ts'`,
      `import { createR2Media } from './integrations/media/r2-media.server.ts'`,
      `import { env } from 'cloudflare:workers'`,
    ],
    forbidden: [`import { startShop } from '../scripts/lib/start-shop.ts'`],
  },
  {
    row: 'scripts/, tests/, settings',
    file: 'scripts/start.ts',
    allowed: [`import { openDatabase } from '../drizzle/client.ts'`, `await import(process.argv[2])`],
    forbidden: [`import worker from '../src/worker.ts'`, `import { x } from '../docs/x.ts'`],
  },
];

const withoutImports = ['styles/', 'package.json'];

test('every row of the table is tried', () => {
  const rows = table.map(({ code }) => code).filter((code) => !withoutImports.includes(code));
  expect(cases.map(({ row }) => row)).toEqual(expect.arrayContaining(rows));
});

describe.each(cases)('$row ($file)', ({ file, allowed, forbidden }) => {
  test.each(allowed)('may have: %s', async (code) => {
    expect(await reports(file, code)).toEqual([]);
  });

  test.each(forbidden)('may not have: %s', async (code) => {
    expect(await reports(file, code)).toEqual([RULE]);
  });
});

test.each(['src/helpers/format.ts', 'src/features/cart/cart.server.ts', 'lib/x.ts'])(
  'a file in an unknown place is reported: %s',
  async (file) => {
    expect(await reports(file, 'export const one = 1;')).toEqual([RULE]);
  },
);

async function reports(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted'];
}
