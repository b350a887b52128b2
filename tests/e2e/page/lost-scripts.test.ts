import { expect, test } from '#tests/e2e/support/test.ts';

const LOST = /could not be loaded/;

test(
  'S8: a login whose scripts were lost on the way says so instead of a form that does nothing, and loads again',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource|request failed/);
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toBeHidden();
    await page.unroute('**/_astro/*.js');
    await page.getByRole('link', { name: 'Load it again' }).click();
    await expect(email).toBeVisible();
    await expect(page.getByText(LOST)).toBeHidden();
  },
);
