/**
 * Who may import whom. The first row with a pattern that fits a file is its row. Files of one row may import each
 * other; `type X` stands for type imports only.
 */
export interface Row {
  readonly code: string;
  readonly files: readonly string[];
  readonly mayImport: readonly string[];
}

/** Allows every row but the two that nobody imports. */
export const ANYTHING = 'anything';
export const importedByNobody: readonly string[] = ['worker.ts', 'scripts/, tests/, settings'];

export const table: readonly Row[] = [
  { code: 'drizzle/', files: ['drizzle/**'], mayImport: ['domain pure files'] },
  {
    code: 'domain *.server.ts', // among themselves: see entityOrder
    files: ['src/domain/**/*.server.ts'],
    mayImport: ['drizzle/', 'domain pure files', 'paths/', 'shop.config.ts'],
  },
  { code: 'domain pure files', files: ['src/domain/**/*.ts'], mayImport: ['paths/', 'shop.config.ts'] },
  {
    code: 'integrations/',
    files: ['src/integrations/**/*.server.ts'],
    mayImport: ['domain pure files'],
  },
  { code: 'functions/app.ts', files: ['functions/app.ts'], mayImport: ['functions/'] },
  {
    code: 'functions/',
    files: ['functions/**/*.ts'],
    mayImport: ['domain *.server.ts', 'domain pure files', 'paths/'],
  },
  {
    code: '<script> of a page or component',
    files: ['src/**/*.astro/*.ts'],
    mayImport: [
      'features/',
      'components/',
      'lib/',
      'lib/api-client.ts',
      'domain pure files',
      'paths/',
      'shop.config.ts',
    ],
  },
  {
    code: 'pages/, middleware.ts',
    files: ['src/pages/**', 'src/middleware.ts'],
    mayImport: [
      'domain *.server.ts',
      'domain pure files',
      'features/',
      'components/',
      'layouts/',
      'lib/',
      'lib *.server.ts',
      'paths/',
      'shop.config.ts',
    ],
  },
  {
    code: 'layouts/',
    files: ['src/layouts/**/!(*.server).*'],
    mayImport: [
      'features/',
      'components/',
      'lib/',
      'domain pure files',
      'paths/',
      'shop.config.ts',
      'styles/',
    ],
  },
  {
    code: 'features/',
    files: ['src/features/**/!(*.server).*'],
    mayImport: [
      'components/',
      'lib/',
      'lib/api-client.ts',
      'domain pure files',
      'paths/',
      'shop.config.ts',
      'styles/',
    ],
  },
  {
    code: 'components/',
    files: ['src/components/**/!(*.server).*'],
    mayImport: ['lib/', 'domain pure files'],
  },
  {
    code: 'lib/api-client.ts',
    files: ['src/lib/api-client.ts'],
    mayImport: ['lib/', 'type functions/app.ts'],
  },
  { code: 'lib *.server.ts', files: ['src/lib/**/*.server.ts'], mayImport: ['lib/'] },
  { code: 'lib/', files: ['src/lib/**'], mayImport: ['paths/'] },
  { code: 'paths/', files: ['src/paths/**'], mayImport: [] },
  { code: 'shop.config.ts', files: ['src/shop.config.ts'], mayImport: [] },
  { code: 'styles/', files: ['src/styles/**'], mayImport: [] },
  { code: 'package.json', files: ['package.json'], mayImport: [] },
  {
    code: 'env.d.ts',
    files: ['src/env.d.ts'],
    mayImport: ['type domain *.server.ts', 'type domain pure files'],
  },
  { code: 'variables.ts', files: ['src/variables.ts'], mayImport: ['domain pure files', 'package.json'] },
  { code: 'worker.ts', files: ['src/worker.ts'], mayImport: [ANYTHING] },
  {
    code: 'scripts/, tests/, settings',
    files: ['scripts/**', 'tests/**', 'eslint/**', '*.config.*'],
    mayImport: [ANYTHING],
  },
];

/**
 * A domain `*.server.ts` imports those of its own entity and of entities to its left; files directly in
 * `src/domain/` (the context) stand leftmost. Analytics reads everything and is read by nobody.
 */
export const entityOrder: readonly string[] = [
  'health',
  'outbox',
  'audit',
  'mail',
  'auth',
  'staff',
  'media',
  'page',
  'shop-page',
  'shop-settings',
  'tax',
  'notification-bar',
  'newsletter',
  'complaint',
  'banner',
  'search',
  'review',
  'catalogue',
  'stock',
  'restock',
  'pricing',
  'coupon',
  'cart',
  'wishlist',
  'order',
  'payment',
  'trail',
  'account',
  'analytics',
];

/** Packages that only some rows may import. */
export const packageTable: readonly {
  readonly packages: readonly string[];
  readonly onlyIn: readonly string[];
}[] = [
  {
    packages: ['drizzle-orm', '@libsql/client'],
    onlyIn: ['drizzle/', 'domain *.server.ts', 'scripts/, tests/, settings'],
  },
  {
    packages: ['cloudflare:workers'],
    onlyIn: ['integrations/', 'worker.ts', 'scripts/, tests/, settings'],
  },
];
