import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Actor, Role } from '#actor.ts';
import { type Right, ROLE_RIGHTS, STAFF_ROLES, type StaffRole } from '#auth/rights.ts';
import { isGuarded, redirectFor } from '#account/page-guard.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { personAs } from '#tests/support/actor.ts';

const NEEDED: Readonly<Record<string, Right>> = {
  attributes: 'catalogue',
  audit: 'history',
  banners: 'catalogue',
  categories: 'catalogue',
  complaints: 'feedback',
  coupons: 'catalogue',
  customers: 'money',
  dashboard: 'money',
  health: 'settings',
  newsletter: 'feedback',
  orders: 'orders',
  pages: 'settings',
  products: 'catalogue',
  reviews: 'feedback',
  settings: 'settings',
  staff: 'staff',
  tax: 'tax',
  wanted: 'catalogue',
};

const visitor: Actor = { kind: 'visitor' };
const person = (kind: Role) => personAs(kind, 'u');
const to = (path: string, actor: Actor, cookies = '') =>
  redirectFor(new URL(`https://shop.example${path}`), actor, cookies);

test('A6: every page of the admin is guarded, and so is what follows an order', () => {
  const pages = Object.values(adminPaths).filter(
    (path) => typeof path === 'string' && path.startsWith('/admin/'),
  );
  expect(pages.filter((path) => !isGuarded(String(path)))).toEqual([adminPaths.login, adminPaths.join]);
  expect(isGuarded(new URL(paths.orderConfirmation('x'), 'https://shop.example').pathname)).toBe(true);
});

describe('A2, A6: pages for whoever is signed in', () => {
  test.each(['/profile', '/profile/', '/orders', '/orders/JH-7K3M-9QXD', '/wishlist', '/order-confirmation'])(
    '%s sends a visitor to log in and remembers it; others may come',
    (path) => {
      expect(to(path, visitor)).toBe(`/login?next=${encodeURIComponent(path)}`);
      expect(to(path, person('customer'))).toBeNull();
      expect(to(path, person('admin'))).toBeNull();
    },
  );

  test('the query is remembered too', () => {
    expect(to('/orders?page=2', visitor)).toBe('/login?next=%2Forders%3Fpage%3D2');
  });

  test('a guest who holds the key of an order reaches its page, and no other', () => {
    expect(to('/order-confirmation?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/review?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/invoice?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/add?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/credit-notes/2?token=x', visitor)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/credit-notes?token=x', visitor)).not.toBeNull();
    expect(to('/orders/JH-7K3M-9QXD/other?token=x', visitor)).not.toBeNull();
    expect(to('/orders?token=x', visitor)).not.toBeNull();
    expect(to('/profile?token=x', visitor)).not.toBeNull();
    const cookies = 'a=b; __Host-order.JH-7K3M-9QXD=x';
    expect(to('/orders/JH-7K3M-9QXD', visitor, cookies)).toBeNull();
    expect(to('/order-confirmation?order=JH-7K3M-9QXD', visitor, cookies)).toBeNull();
    expect(to('/orders/JH-7K3M-9QXE', visitor, cookies)).not.toBeNull();
    expect(to('/order-confirmation', visitor, cookies)).not.toBeNull();
  });
});

test('D9: a guest whose browser keeps hearts reaches the page of the wishlist, and no other', () => {
  expect(to('/wishlist', visitor, 'a=b; wishes=12.7')).toBeNull();
  expect(to('/wishlist?page=2', visitor, 'wishes=0')).toBeNull();
  expect(to('/wishlist', visitor, 'wishes=')).toBe('/login?next=%2Fwishlist');
  expect(to('/wishlist/other', visitor, 'wishes=12')).not.toBeNull();
  expect(to('/profile', visitor, 'wishes=12')).not.toBeNull();
});

describe('A2, A6: pages of the administrator', () => {
  test.each(['/admin', '/admin/dashboard', '/admin/orders/1', '/%61dmin/dashboard', '//admin', '/admin//x'])(
    '%s opens for nobody else',
    (path) => {
      expect(to(path, visitor)).toMatch(/^\/admin\/login\?next=/);
      expect(to(path, person('customer'))).toMatch(/^\/admin\/login\?next=/);
      expect(to(path, person('admin'))).toBeNull();
    },
  );

  const pages = globSync('src/pages/admin/**/*.astro')
    .map((file) => file.slice('src/pages'.length, -'.astro'.length).replace(/\/index$/, ''))
    .filter((path) => isGuarded(path));
  /** By the first part of a page below /admin, which it has in common with the pages below it. */
  const needed = (path: string): Right | undefined =>
    /invoice|credit-notes/.test(path) ? 'money' : NEEDED[path.split('/')[2] ?? ''];

  test.each(STAFF_ROLES)('… each to those who have the right to it: %s', (role) => {
    const somebody = personAs('admin', 'u', { role });
    const isOpen = (path: string) => {
      try {
        return to(path, somebody) === null;
      } catch (error) {
        expect(error).toMatchObject({ code: 'FORBIDDEN' });
        return false;
      }
    };
    expect(pages).toContain('/admin/products/edit/[id]');
    const expected = pages.filter(
      (path) => path === '/admin' || ROLE_RIGHTS[role].some((right) => right === needed(path)),
    );
    expect(pages.filter(isOpen)).toEqual(expected);
  });

  test('the dashboard leads whoever sees no figures to their own first page', () => {
    const first = (role: StaffRole) => to('/admin/dashboard', personAs('admin', 'u', { role }));
    expect(STAFF_ROLES.map(first)).toEqual([null, '/admin/orders', '/admin/products', null]);
  });

  test('their login page is open, and that of an invitation', () => {
    expect(to('/admin/join?token=x', visitor)).toBeNull();
    expect(to('/admin/login', visitor)).toBeNull();
  });
});

test.each(['/', '/checkout', '/login', '/products/12', '/profiles', '/administration', '/%'])(
  'A2, A6: %s is open to everyone',
  (path) => {
    expect(isGuarded(path)).toBe(false);
  },
);
