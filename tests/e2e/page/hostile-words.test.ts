import { placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** The shop refuses these texts; here somebody has got them into the database all the same. */
const SCRIPT = '<img src=x onerror=alert(1)>"\'</script><script>alert(1)</script>';

test(
  'R11: what a shopper has typed stays text at the admin and on paper @desktop',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id } = await placeUnpaid();
    const bad = [SCRIPT, 'javascript:alert(1)', id];
    await readDemo('update orders set customer_name = ?, tracking_url = ? where id = ?', ...bad);
    for (const path of [`/admin/orders?search=${id}`, `/admin/orders/${id}/packing-slip`]) {
      await admin.goto(path);
      await expect(admin.getByText(SCRIPT).first()).toBeVisible();
      await expect(admin.locator('[href^="javascript:" i], img[onerror]')).toHaveCount(0);
    }
  },
);

test(
  'R11: what is written on every page stays text, and leads nowhere bad',
  { tag: '@alone' },
  async ({ page }) => {
    const [notice] = await readDemo('select * from notification_bar_settings where is_active = 1');
    const [banner] = await readDemo('select * from home_banners where is_active = 1 order by sort_order');
    const write = async (words: string, title: string, link: string, bannerLink: string) => {
      await readDemo(
        'update notification_bar_settings set text_content = ?, link_url = ? where id = ?',
        ...[words, link, Number(notice?.['id'])],
      );
      await readDemo(
        'update home_banners set title = ?, link_to = ? where id = ?',
        ...[title, bannerLink, Number(banner?.['id'])],
      );
    };
    try {
      await write(SCRIPT, SCRIPT, 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>');
      await page.goto('/');
      await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(SCRIPT);
      await expect(page.locator('[href^="javascript:" i], [href^="data:" i], img[onerror]')).toHaveCount(0);
      await expect(page.locator('script').filter({ hasText: /^alert\(1\)$/ })).toHaveCount(0);
    } finally {
      const was = [notice?.['text_content'], banner?.['title'], notice?.['link_url'], banner?.['link_to']];
      const [words = '', title = '', link = '', bannerLink = ''] = was.map((each) => String(each ?? ''));
      await write(words, title, link, bannerLink);
    }
  },
);
