import { globSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { isGuarded } from '#account/page-guard.ts';
import { htmlProblems } from '#tests/support/html.ts';
import { signIn } from '#tests/e2e/support/account.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, owner, shopper, test } from '#tests/e2e/support/owner.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';

type Look = string | { readonly path: string; readonly status: number };

/** Each page of the shop, as the router names it. */
const pages = globSync('src/pages/**/*.astro').map((file) =>
  `/${file.slice('src/pages/'.length, -'.astro'.length)}`.replace(/\/?index$/, '').replace(/^$/, '/'),
);

/** Who is allowed to see the page: the owner, a shopper, or anybody. */
function whoSees(page: string): 'owner' | 'shopper' | 'visitor' {
  if (!isGuarded(page)) return 'visitor';
  return page.startsWith('/admin') ? 'owner' : 'shopper';
}

/** Where to look at pages that have no fixed address, or look different at several. */
async function looksOfPages(): Promise<Record<string, readonly Look[]>> {
  const orders = await ordersOfEachStatus();
  const sent = new Set((await readDemo('select order_id from tax_documents')).map((row) => row['order_id']));
  const papers = (folder: string) =>
    orders.map((id) => ({ path: `${folder}/${id}/invoice`, status: sent.has(id) ? 200 : 404 }));
  const some = await demoProduct('Meenakshi Temple Jhumkas');
  const draft = await draftOfTest();
  return {
    '/404': [{ path: '/no-such-page', status: 404 }],
    '/500': [{ path: '/500', status: 500 }],
    // This one redirects to the dashboard.
    '/admin': [],
    // An existing one is looked at in `order/credit-note.test.ts`.
    '/admin/orders/[id]/credit-notes/[nth]': orders.map((id) => ({
      path: `/admin/orders/${id}/credit-notes/1`,
      status: 404,
    })),
    // An open invitation is looked at in `admin/staff.test.ts`.
    '/admin/join': [{ path: '/admin/join', status: 410 }],
    '/admin/orders/[id]/invoice': papers('/admin/orders'),
    '/admin/orders/[id]/label': orders.map((id) => `/admin/orders/${id}/label`),
    '/admin/orders/[id]/packing-slip': orders.map((id) => `/admin/orders/${id}/packing-slip`),
    '/admin/pages/[slug]': ['/admin/pages/terms-conditions', '/admin/pages/not-written-yet'],
    '/admin/products/stickers': ['/admin/products/stickers', '/admin/products/stickers?p1=2&p2=1'],
    '/admin/products/[id]/preview': [`/admin/products/${draft}/preview`],
    '/admin/products/edit/[id]': [some.replace('/products/', '/admin/products/edit/')],
    '/collections/[...slug]': [
      '/collections',
      '/collections/earrings',
      '/collections?page=2',
      '/collections?search=pearl',
      '/collections?search=zzzz',
      { path: '/collections/no-such', status: 404 },
    ],
    '/back-in-stock': [
      '/back-in-stock?asked=sent',
      '/back-in-stock?left=1',
      { path: '/back-in-stock?token=abc', status: 404 },
    ],
    '/newsletter/confirm': [{ path: '/newsletter/confirm', status: 404 }],
    '/newsletter/unsubscribe': [{ path: '/newsletter/unsubscribe', status: 404 }],
    '/order-confirmation': orders.map((id) => `/order-confirmation?order=${id}`),
    '/orders/[id]': orders.map((id) => `/orders/${id}`),
    '/orders/[id]/add': orders.map((id) => `/orders/${id}/add`),
    '/orders/[id]/credit-notes/[nth]': orders.map((id) => ({
      path: `/orders/${id}/credit-notes/1`,
      status: 404,
    })),
    '/orders/[id]/invoice': papers('/orders'),
    '/orders/[id]/review': orders.flatMap((id) => [`/orders/${id}/review`, `/orders/${id}/review?stopped=1`]),
    '/pages/[slug]': [{ path: '/pages/not-written-yet', status: 404 }],
    '/payment-failed': ['/payment-failed', ...orders.map((id) => `/payment-failed?order=${id}`)],
    '/products/[id]': [...(await productsOfEachKind()), { path: '/products/999999', status: 404 }],
    // These are parts of a page.
    '/products/[id]/look': [],
    '/products/[id]/reviews': [
      ...(await productsOfEachKind()).map((path) => `${path}/reviews`),
      { path: '/products/999999/reviews', status: 404 },
    ],
    '/profile': ['/profile', '/profile?tab=addresses', '/profile?tab=security', '/profile?tab=orders'],
    '/terms-conditions/[...version]': ['/terms-conditions', '/terms-conditions/1'],
    '/update-password': ['/update-password?token=abc'],
    '/verify-email': ['/verify-email?token=abc'],
    '/your-data': ['/your-data', '/your-data?asked=yes'],
  };
}

async function draftOfTest(): Promise<string> {
  const [row] = await readDemo(
    "insert into products (name, price_paise, status) values ('A draft of a test', 100, 'draft') returning id",
  );
  return String(row?.['id']);
}

async function ordersOfEachStatus(): Promise<string[]> {
  const rows = await readDemo(
    'select min(o.id) id from orders o join users u on u.id = o.user_id where u.email = ? group by o.status',
    shopper.email,
  );
  return rows.map(({ id }) => String(id));
}

/** Products with sizes, without, on offer, sold out. */
async function productsOfEachKind(): Promise<string[]> {
  const rows = await readDemo(
    `select min(p.id) id from products p join categories c on c.id = p.category_id where p.on_sale = 1
     group by c.has_sizes, p.offer_ends_at is null, p.stock_quantity > 0`,
  );
  return rows.map(({ id }) => `/products/${String(id)}`);
}

/** All that is wrong, by address. */
async function problemsAt(request: APIRequestContext, looks: readonly Look[]) {
  const problems: Record<string, string[]> = {};
  for (const look of looks) {
    const { path, status } = typeof look === 'string' ? { path: look, status: 200 } : look;
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(status);
    const found = await htmlProblems(await response.text(), 'served');
    if (found.length > 0) problems[path] = found;
  }
  return problems;
}

for (const who of ['visitor', 'shopper', 'owner'] as const) {
  test(`each page for the ${who} is sound HTML`, { tag: ['@desktop', '@journey'] }, async ({ page }) => {
    if (who === 'owner') await signIn(page, owner.email);
    if (who === 'shopper') await signIn(page, shopper.email);
    const looks = await looksOfPages();
    expect(
      Object.keys(looks).filter((each) => !pages.includes(each)),
      'gone',
    ).toEqual([]);
    const shown = pages.filter((each) => whoSees(each) === who).flatMap((each) => looks[each] ?? [each]);
    expect(shown.length).toBeGreaterThan(9);
    expect(await problemsAt(page.context().request, shown)).toEqual({});
  });
}

test(
  'a page that shows a form once more is sound HTML, and nobody keeps it',
  { tag: ['@desktop', '@journey'] },
  async ({ request }) => {
    const [piece = ''] = await productsOfEachKind();
    const forms: Readonly<Record<string, Record<string, string>>> = {
      '/api/complaints/form': { name: '<b>', email: 'asha', phone: '1', orderId: 'x', text: '' },
      '/api/complaints/find': { number: 'x', email: 'asha' },
      '/api/consents/form': { email: 'asha"' },
      '/api/find-order/form': { orderId: '<b>', email: 'asha"' },
      '/api/restock-wishes/form': { productId: piece.replace('/products/', ''), size: '', email: 'asha' },
    };
    for (const [path, form] of Object.entries(forms)) {
      const response = await request.post(path, { form, headers: { Origin: SHOP_URL } });
      expect(response.status(), path).toBe(400);
      const headers = response.headers();
      expect(headers['content-type'], path).toContain('text/html');
      expect(headers['cache-control'], path).toBe('private, no-store');
      expect(headers['content-security-policy'], path).toContain('script-src');
      expect(await htmlProblems(await response.text(), 'served'), path).toEqual([]);
    }
  },
);
