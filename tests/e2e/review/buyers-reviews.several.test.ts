import type { Locator, Page } from '@playwright/test';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const WORDS = 'Light, even polish.\nMy mother wants one, too.';
const PUBLISHED = 'Thank you! Your review is published.';

async function orderOfThree() {
  const { itemIds, link, ...order } = await deliveredOrder({ pieces: 3 });
  const [first = 0, second = 0, third = 0] = itemIds;
  return { ...order, link, first, second, third };
}

function pieceOf(page: Page, itemId: number) {
  const piece = page.locator(`#item-${String(itemId)}`);
  return {
    text: piece.getByLabel('In your words (optional)'),
    name: piece.getByLabel('Shown as'),
    photos: piece.getByRole('checkbox', { name: /Keep/ }),
    add: piece.getByLabel('Add photos'),
    stars: (words: string) => piece.getByRole('radio', { name: words }),
    choose: (words: string) => piece.locator('label').filter({ hasText: words }).click(),
    publish: () => piece.getByRole('button', { name: 'Publish my review' }).click(),
    itself: piece,
  };
}

const expectPublished = (piece: Locator) => expect(piece.getByText(PUBLISHED)).toBeVisible();

test('a text about one piece is there still when another one is published, until it is published, too', async ({
  page,
}) => {
  const { link, first, second, third } = await orderOfThree();
  await page.goto(link);
  const [one, two, three] = [pieceOf(page, first), pieceOf(page, second), pieceOf(page, third)];
  await one.choose('I like it');
  await one.text.fill(WORDS);
  await one.name.fill('Asha from Pune');
  await one.add.setInputFiles(await photo('me.jpg'));
  await expect(one.photos).toBeChecked();
  await three.text.fill('For later.');
  await two.choose('I love it');
  await two.publish();

  await expectPublished(two.itself);
  await expect(one.stars('I like it')).toBeChecked();
  await expect(one.text).toHaveValue(WORDS);
  await expect(one.name).toHaveValue('Asha from Pune');
  await expect(one.photos).toBeChecked();
  await two.itself.getByText('Change your review').click();
  await two.text.fill('Better still.');
  await one.publish();

  await expectPublished(one.itself);
  const [row] = await readDemo(
    `select r.stars, r.text, count(p.key) photos from piece_reviews r
     left join review_photos p on p.review_id = r.id where r.order_item_id = ?`,
    first,
  );
  expect(row).toMatchObject({ stars: 4, text: WORDS, photos: 1 });
  await expect(three.text).toHaveValue('For later.');
  // A form that was unfolded is unfolded again.
  await expect(two.text).toBeVisible();
  await expect(two.text).toHaveValue('Better still.');
  await page.goto(link);
  await expect(three.text).toHaveValue('');
});
