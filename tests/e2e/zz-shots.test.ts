import { deliveredOrder } from './support/delivered-order.ts';
import { readDemo } from './support/demo-database.ts';
import { signIn } from './support/account.ts';
import { test, owner } from './support/owner.ts';

test('shots', async ({ page }) => {
  test.setTimeout(170_000);
  const { link } = await deliveredOrder({ isSized: true });
  const [row] = await readDemo('select p.id from products p join piece_reviews r on r.product_id = p.id where r.fit is not null and r.answer is not null order by review_count desc limit 1');
  const id = String(row?.['id']);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, path] of [['form', link], ['reviews', `/products/${id}/reviews`], ['cards', '/collections?page=2']] as const) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/shots/${name}-${String(width)}.png`, fullPage: name !== 'cards' });
    }
    await page.goto(`/products/${id}`);
    await page.screenshot({ path: `/tmp/shots/product-${String(width)}.png` });
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.locator('section[aria-labelledby=reviews]').screenshot({ path: `/tmp/shots/section-${String(width)}.png` });
  }
  await signIn(page, owner.email);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, path] of [['desk', '/admin/reviews/buyers'], ['dash', '/admin/dashboard'], ['shared', '/admin/reviews']] as const) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/shots/${name}-${String(width)}.png` });
    }
  }
});
