import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

/** A complaint by somebody, sent to the shop's API. */
async function complain(page: Page) {
  const email = `asha.${randomUUID()}@example.in`;
  const answer = await page.request.post('/api/complaints', {
    data: { name: 'Asha Rao', email, text: 'One jhumka came without its stone.' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
  const { number } = (await answer.json()) as { number: string };
  return { email, number };
}

test(
  'G7: the owner reads a complaint, acknowledges, answers and settles it',
  { tag: '@journey' },
  async ({ admin, problems, request }) => {
    problems.allow(/409/);
    await admin.goto('/admin/dashboard');
    const { email, number } = await complain(admin);
    await admin.reload();
    await admin.getByRole('link', { name: /new complaints? to acknowledge$/ }).click();
    await expect(admin).toHaveURL('/admin/complaints');
    await expect(rowOf(admin, number)).toContainText(/Acknowledge by .+: 4[78] hours left|1 day/);
    expect(await spill(admin)).toBe(0);
    await expectAccessible(admin);

    await admin.getByRole('button', { name: number }).click();
    const dialog = admin.getByRole('dialog', { name: `Complaint ${number}` });
    await expect(dialog).toContainText('One jhumka came without its stone.');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toContainText(/Settle by .+ days left/);
    await expect(dialog.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Answer' }).click();
    const answer = admin.getByRole('dialog', { name: `Answer ${number}` });
    await answer.getByLabel('Your Answer').fill('Please send us a photo.');
    await answer.getByRole('button', { name: 'Send Answer' }).click();
    await expect(dialog.getByRole('listitem')).toContainText([
      'without its stone',
      'Please send us a photo.',
    ]);
    const answered = await waitForMail(request, email, /^A reply to your complaint/);
    expect(answered.text).toContain('Please send us a photo.');

    await dialog.getByRole('button', { name: 'Settle' }).click();
    const settling = admin.getByRole('dialog', { name: `Settle ${number}` });
    await settling.getByLabel('What Was Done').fill('A new pair left today.');
    await readDemo(
      `insert into complaint_messages (complaint_id, author, text, request_hash, created_at)
     select id, 'complainant', 'The other one broke, too.', ?, unixepoch() * 1000 from complaints where number = ?`,
      ...[randomUUID(), number],
    );
    await settling.getByRole('button', { name: 'Settle Complaint' }).click();
    await expectToast(admin, 'Not sent');
    await expect(settling.getByRole('listitem')).toContainText(['The other one broke, too.']);
    await expect(settling.getByLabel('What Was Done')).toHaveValue('A new pair left today.');
    await settling.getByRole('button', { name: 'Settle Complaint' }).click();
    await expectToast(admin, 'The complaint is settled.');
    await expect(dialog.getByRole('button', { name: 'Answer' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(admin.getByRole('button', { name: number })).toHaveCount(0);

    // The complainant does not agree, and opens it again.
    const settled = await waitForMail(request, email, /is settled$/);
    await admin.goto(linkIn(settled));
    await expect(admin.getByText('National Consumer Helpline').first()).toBeVisible();
    await admin.getByLabel('What is still wrong?').fill('It has not come.');
    await admin.getByRole('button', { name: 'Reopen it' }).click();
    await expect(admin.getByText('We have received your message.')).toBeVisible();
    await admin.goto(`/admin/complaints?show=all&search=${number}`);
    await expect(rowOf(admin, number)).toContainText(/Settle by/);
  },
);

test('an answer whose call was lost is perhaps sent, and pressed again goes out once', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await admin.goto('/admin/complaints');
  const { number } = await complain(admin);
  await admin.goto(`/admin/complaints?show=all&search=${number}`);
  await admin.getByRole('button', { name: number }).click();
  const dialog = admin.getByRole('dialog', { name: `Complaint ${number}` });
  for (const [open, field, press, done, address] of [
    ['Answer', 'Your Answer', 'Send Answer', 'Your answer is on its way.', '**/messages'],
    ['Settle', 'What Was Done', 'Settle Complaint', 'The complaint is settled.', '**/settled'],
  ] as const) {
    await dialog.getByRole('button', { name: open, exact: true }).click();
    const answer = admin.getByRole('dialog', { name: `${open} ${number}` });
    await answer.getByLabel(field).fill(`${open}: a new pair left today.`);
    await admin.route(address, loseAnswer, { times: 1 });
    await answer.getByRole('button', { name: press }).click();
    await expectToast(admin, 'Perhaps not sent');
    await answer.getByRole('button', { name: press }).click();
    await expectToast(admin, done);
    await expect(answer).toHaveCount(0);
  }
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
});
