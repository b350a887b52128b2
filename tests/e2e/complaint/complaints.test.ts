import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '#tests/e2e/support/account.ts';
import { ownFile, photo } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { expect, owner, test } from '#tests/e2e/support/owner.ts';

/** The footer asks for an email address, too. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const areLoaded = async (pictures: (HTMLElement | SVGElement)[]) => {
  const found = pictures.filter((each) => each instanceof HTMLImageElement);
  for (const each of found) each.loading = 'eager';
  await Promise.all(found.map((each) => each.decode()));
  return found.length > 0;
};
const newAddress = () => `asha.${randomUUID()}@example.in`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const steps = (page: Page) => page.getByRole('region', { name: 'Where it stands' }).getByRole('listitem');
const said = (page: Page) => page.getByRole('region', { name: 'What was said' }).getByRole('listitem');

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'Your name').fill('Asha Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'What happened?').fill('One jhumka came without its stone.');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(
      'G7: a complaint has its number at once, is followed by its link, and added to',
      { tag: '@journey' },
      async ({ page, request, problems }) => {
        problems.allow(/404/);
        const email = newAddress();
        await page.goto('/complaints');
        expect(await spill(page)).toBe(0);
        await expect(page.getByLabel(/^Photos/)).toBeVisible({ visible: javaScriptEnabled });
        await fill(page, email);
        await page.getByRole('button', { name: 'Send the complaint' }).click();
        await expect(heading(page)).toHaveText(/Complaint G-20\d{2}-\d{4}/);
        const number = /G-\S+/.exec(await heading(page).innerText())?.[0] ?? '';
        await expect(page.getByRole('status').first()).toContainText(
          `Its number is ${number}: please note it.`,
        );
        await expect(steps(page)).toContainText(['Received', 'By', 'By']);
        expect(await spill(page)).toBe(0);
        // Filling in the same complaint again and sending it makes no second complaint.
        await page.goto('/complaints');
        await fill(page, email);
        await page.getByRole('button', { name: 'Send the complaint' }).click();
        await expect(heading(page)).toHaveText(`Complaint ${number}`);

        const mail = await waitForMail(request, email, /^We have received your complaint/);
        expect(mail.subject).toContain(number);
        const response = await page.goto(linkIn(mail));
        expect(await response?.headerValue('referrer-policy')).toBe('same-origin');
        expect(await response?.headerValue('cache-control')).toContain('no-store');
        await field(page, 'Your message').fill('I have photos, too.');
        await page.getByRole('button', { name: 'Send the message' }).click();
        await expect(page.getByText('We have received your message.')).toBeVisible();
        await expect(said(page)).toContainText(['without its stone', 'I have photos, too.']);
        // A reload sends the form again, and the message is still there only once.
        await page.reload();
        await expect(said(page)).toHaveCount(2);

        await page.goto('/complaints');
        await page.getByRole('link', { name: 'See where your complaint stands' }).click();
        await field(page, 'Complaint number').fill(number.toLowerCase());
        await field(page, 'Email').fill(newAddress());
        await page.getByRole('button', { name: 'Show my complaint' }).click();
        await expect(page.getByRole('status').first()).toContainText('We could not find a complaint');
        expect(page.url()).not.toContain('example.in');
        await expect(field(page, 'Complaint number')).toHaveValue(number.toLowerCase());
        await field(page, 'Email').fill(email);
        await page.getByRole('button', { name: 'Show my complaint' }).click();
        await expect(heading(page)).toHaveText(`Complaint ${number}`);
      },
    );

    test('what is wrong stands beside its field, and what was typed stays', async ({ page, problems }) => {
      problems.allow(/400/);
      await page.goto('/complaints');
      // Without scripts a browser sends a mistake that only the shop or a script can see.
      const orderNumber = javaScriptEnabled ? 'my order' : 'JH-7K3M-9QXD';
      await fill(page, 'asha@example');
      await field(page, 'Order number (optional)').fill(orderNumber);
      const answered = page.waitForResponse(/\/api\/complaints/);
      await page.getByRole('button', { name: 'Send the complaint' }).click();
      expect((await answered).status()).toBe(400);
      await expect(field(page, 'Email')).toHaveAccessibleDescription(/full email address/);
      await expect(field(page, 'Email')).toBeFocused();
      await expect(field(page, 'Email')).toHaveValue('asha@example');
      await expect(field(page, 'Order number (optional)')).toHaveValue(orderNumber);
      await expect(field(page, 'Order number (optional)')).toHaveAccessibleDescription(
        javaScriptEnabled ? /looks like JH-/ : 'You will find it in our emails about your order.',
      );
      await expect(field(page, 'What happened?')).toHaveValue('One jhumka came without its stone.');
      if (javaScriptEnabled) await expectFits(page);

      await field(page, 'Email').fill(newAddress());
      await field(page, 'Order number (optional)').fill('');
      await page.getByRole('button', { name: 'Send the complaint' }).click();
      await expect(heading(page)).toHaveText(/Complaint G-/);
    });
  });
}

test('G7: photos go with a complaint and with a message, for its link and the owner alone', async ({
  page,
}) => {
  await page.goto('/complaints');
  await fill(page, newAddress());
  await page
    .getByLabel('Photos (optional, up to 3)')
    .setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(heading(page)).toHaveText(/Complaint G-/);
  const photos = page.getByRole('list', { name: 'Your photos' }).getByRole('img');
  await expect(photos).toHaveCount(2);
  expect(await photos.evaluateAll(areLoaded)).toBe(true);
  await expectFits(page);
  await expectAccessible(page);

  const chooser = page.getByLabel('Photos (optional, up to 1)');
  await field(page, 'Your message').fill('Here is another photo.');
  await chooser.setInputFiles(await ownFile('page.jpg', '<html>'));
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('page.jpg: it is not a JPEG, PNG, WebP or AVIF file.')).toBeVisible();
  await chooser.setInputFiles(await photo('three.jpg'));
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('We have received your message.')).toBeVisible();
  await expect(photos).toHaveCount(3);
  await expect(chooser).toHaveCount(0);

  const [number = ''] = /G-\S+/.exec(await heading(page).innerText()) ?? [];
  await signIn(page, owner.email);
  await page.goto(`/admin/complaints?show=all&search=${number}`);
  await page.getByRole('button', { name: number }).click();
  const seen = page.getByRole('list', { name: 'Photos by Asha Rao' }).getByRole('img');
  await expect(seen).toHaveCount(3);
  expect(await seen.evaluateAll(areLoaded)).toBe(true);
  await expectAccessible(page);
});

test('its pages are accessible, stay within their budgets, and open to nobody who only guesses', async ({
  page,
  problems,
}) => {
  problems.allow(/404/);
  for (const path of ['/complaints', '/complaints/status']) {
    expectOwnPageWithinBudget(await measurePage(page, path));
    await expectAccessible(page);
  }
  const response = await page.goto(`/complaints/status?number=G-2026-0001&token=${'x'.repeat(32)}`);
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Your complaint');
  await expectAccessible(page);
});
