import { expect, test } from 'vitest';
import { app } from '#functions/app.ts';
import { type Right, ROLE_RIGHTS, STAFF_ROLES } from '#auth/rights.ts';
import { addStaff } from '#tests/support/accounts.ts';
import { useAdmin } from '#tests/support/admin.ts';

const admin = useAdmin();

/** By the first part of a route; of orders each route has its own. */
const GROUPS: Readonly<Record<string, Right>> = {
  analytics: 'money',
  'attribute-values': 'catalogue',
  audit: 'history',
  banners: 'catalogue',
  categories: 'catalogue',
  complaints: 'feedback',
  coupons: 'catalogue',
  customers: 'money',
  health: 'settings',
  live: 'orders',
  newsletter: 'feedback',
  notifications: 'settings',
  pages: 'settings',
  'piece-reviews': 'feedback',
  'product-choices': 'catalogue',
  products: 'catalogue',
  reviews: 'feedback',
  'shipping-settings': 'settings',
  'site-settings': 'settings',
  staff: 'staff',
  tax: 'tax',
  'tax-rates': 'tax',
  'tax-settings': 'tax',
  uploads: 'catalogue',
  'vain-searches': 'catalogue',
  videos: 'catalogue',
  wanted: 'catalogue',
};

const OF_ORDERS: Readonly<Record<string, Right>> = {
  'GET orders': 'orders',
  'GET orders/changes': 'orders',
  'GET orders/export': 'money',
  'GET orders/new': 'orders',
  'GET orders/:id': 'orders',
  'PATCH orders/:id': 'orders',
  'PUT orders/:id/address': 'money',
  'PUT orders/:id/cod-permit': 'money',
  'PUT orders/:id/given-back': 'refunds',
  'POST orders/:id/notes': 'orders',
  'PUT orders/:id/nothing-due': 'refunds',
  'PUT orders/:id/packed': 'packing',
  'POST orders/:id/refunds': 'refunds',
};

const ADMIN = '/api/admin/';
const routes = [
  ...new Set(
    app.routes
      .filter(({ path, method }) => path.startsWith(ADMIN) && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.slice(ADMIN.length)}`),
  ),
];
const groupOf = (route: string) => /^\w+ ([^/]+)/.exec(route)?.[1] ?? '';

test('A6: each route of the admin is known here with the right that it needs', () => {
  const groups = new Set(routes.map(groupOf));
  expect([...groups].toSorted()).toEqual([...Object.keys(GROUPS), 'orders'].toSorted());
  const ofOrders = routes.filter((route) => groupOf(route) === 'orders');
  expect(ofOrders.toSorted()).toEqual(Object.keys(OF_ORDERS).toSorted());
});

test.each(STAFF_ROLES)(
  'A6: every route refuses the role %s what it has no right to, and nothing else',
  async (role) => {
    const { browser } = await addStaff(admin().ctx, role);
    const wrong: unknown[] = [];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await browser.send(ADMIN + path.replaceAll(/:\w+/g, '1'), { method });
      const isRefused = status === 403;
      if (isRefused) expect(body).toMatchObject({ error: 'FORBIDDEN' });
      const right = GROUPS[groupOf(route)] ?? OF_ORDERS[route];
      if (right === undefined || isRefused === ROLE_RIGHTS[role].includes(right)) wrong.push([route, status]);
    }
    expect(wrong).toEqual([]);
  },
);
