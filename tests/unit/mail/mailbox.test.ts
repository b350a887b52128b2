import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailboxRoutes } from '#scripts/stand-in/mailbox-page.ts';
import { createMailbox } from '#scripts/stand-in/mailbox.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jhilmil-mailbox-'));
  file = join(directory, 'mailbox.jsonl');
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const mail = (id: string, to = 'asha@example.in') => ({
  id,
  to,
  replyTo: 'ravi@example.in',
  subject: `Subject ${id}`,
  text: 'Hello',
  html: '<!doctype html><html><head></head><body><p>Hello "you"</p></body></html>',
  headers: { 'X-Test': '1' },
});
const open = () => mailboxRoutes(createMailbox(file));
const put = (app: ReturnType<typeof open>, body: unknown, type = 'application/json') =>
  app.request('/mailbox', { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) });
const subjects = async (app: ReturnType<typeof open>, query = '') => {
  const list = await (await app.request(`/mailbox.json${query}`)).json<{ subject: string }[]>();
  return list.map(({ subject }) => subject);
};

describe('P6: /mailbox.json', () => {
  test('lists mails newest first, with exactly these fields', async () => {
    const app = open();
    await put(app, mail('1'));
    await put(app, mail('2'));
    expect(await (await app.request('/mailbox.json')).json()).toEqual(
      ['2', '1'].map((id) => {
        const { to, subject, text, html } = mail(id);
        return { to, subject, text, html, at: expect.stringMatching(/^\d{4}-.*Z$/) as string };
      }),
    );
  });

  test('shows one recipient when asked', async () => {
    const app = open();
    await put(app, mail('1', 'Asha@example.in'));
    await put(app, mail('2', 'ravi@example.in'));
    expect(await subjects(app, '?to=asha%40example.in')).toEqual(['Subject 1']);
    expect(await subjects(app, '?to=nobody@example.in')).toEqual([]);
  });
});

test('R7: a mail that comes again under its id is kept once, also after a restart', async () => {
  await put(open(), mail('1'));
  const again = open();
  await put(again, mail('1'));
  expect(await subjects(again)).toEqual(['Subject 1']);
});

test('DELETE empties it for good', async () => {
  const app = open();
  await put(app, mail('1'));
  expect((await app.request('/mailbox', { method: 'DELETE' })).status).toBe(204);
  expect(await subjects(app)).toEqual([]);
  expect(await subjects(open())).toEqual([]);
});

test('it outlives its process, even one that died in the middle of a line', async () => {
  await put(open(), mail('1'));
  appendFileSync(file, '{"id":"2","to":"as');
  const next = open();
  expect(await subjects(next)).toEqual(['Subject 1']);
  await put(next, mail('3'));
  expect(await subjects(open())).toEqual(['Subject 3', 'Subject 1']);
});

test('it keeps the last 3,000, in memory and in the file', async () => {
  const app = open();
  for (let id = 1; id <= 6001; id += 1) await put(app, mail(String(id)));
  const kept = await subjects(app);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([3000, 'Subject 6001', 'Subject 3002']);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThan(6000);
});

test('W6: an address that does not exist takes the first mail, which comes back, and none after it', async () => {
  const app = open();
  const send = (id: string, to: string) => put(app, mail(id, to));
  expect((await send('1', 'asha@gmial.invalid')).status).toBe(204);
  expect((await send('1', 'asha@gmial.invalid')).status).toBe(204);
  const refused = await send('2', 'asha@gmial.invalid');
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ code: 'E_RECIPIENT_SUPPRESSED' });
  expect((await send('3', 'ravi@gmial.invalid')).status).toBe(204);
  for (const id of ['4', '5']) expect((await send(id, 'asha@example.invalid')).status).toBe(204);
  expect(await subjects(app)).toEqual(['Subject 5', 'Subject 4', 'Subject 3', 'Subject 1']);
});

test.each([
  ['another type', mail('1'), 'text/plain', 415],
  ['what is no mail', { id: '1' }, 'application/json', 400],
])('it refuses %s', async (_, body, type, status) => {
  const app = open();
  expect((await put(app, body, type)).status).toBe(status);
  expect(await subjects(app)).toEqual([]);
});

test('its page shows a mail in a frame that runs nothing, and lets links open outside of it', async () => {
  const app = open();
  await put(app, { ...mail('1'), subject: '<script>alert(1)</script>' });
  const response = await app.request('/mailbox');
  const html = await response.text();
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(html).not.toContain('<script');
  expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(html).toContain('&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;');
  expect(html).not.toContain('<p>Hello');
  expect(html).toContain('Reply-To: ravi@example.in\nX-Test: 1');
});
