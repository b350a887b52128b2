import { Hono } from 'hono';
import { mailboxPage, PAGE_POLICY } from './mailbox-page.ts';
import { ArrivingMail, type Mailbox } from './mailbox.ts';

const JSON_TYPE = 'application/json';

export function mailboxRoutes(mailbox: Mailbox) {
  const sentTo = (to: string | undefined) =>
    mailbox
      .newestFirst()
      .filter((mail) => to === undefined || mail.to.toLowerCase() === to.trim().toLowerCase());

  return new Hono()
    .get('/mailbox', (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY);
      return c.html(mailboxPage(sentTo(c.req.query('to'))));
    })
    .get('/mailbox.json', (c) =>
      c.json(
        sentTo(c.req.query('to')).map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at })),
      ),
    )
    .delete('/mailbox', (c) => {
      mailbox.empty();
      return c.body(null, 204);
    })
    .post('/mailbox', async (c) => {
      // A page of another site cannot send this type without a preflight request.
      if (c.req.header('Content-Type') !== JSON_TYPE) return c.text('Send JSON.\n', 415);
      const mail = ArrivingMail.safeParse(await c.req.json().catch(() => null));
      if (!mail.success) return c.text(`${mail.error.message}\n`, 400);
      if (mailbox.isSuppressed(mail.data)) {
        const message = `Mail to ${mail.data.to} came back before.`;
        return c.json({ code: 'E_RECIPIENT_SUPPRESSED', message }, 422);
      }
      mailbox.put(mail.data);
      return c.body(null, 204);
    });
}
