import { Hono } from 'hono';
import { escapeHtml } from '#mail/letter.ts';
import { IVORY } from '#media/picture.ts';
import { ArrivingMail, type ReceivedMail, type Mailbox } from './mailbox.ts';

/** A mail may style itself and show pictures; it runs no scripts, and its frame would not allow any. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE = `
  body { margin: 0; background: ${IVORY}; color: #2b1d1a; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { margin: 0; color: #6b1a2b; font: 600 2.25rem/1.2 Georgia, serif; }
  article { margin-top: 1.5rem; padding: 1.25rem; background: #fff; border: 1px solid #e2d5bd; }
  h2 { margin: 0 0 0.25rem; font-size: 1.25rem; overflow-wrap: anywhere; }
  p { margin: 0.25rem 0; color: #67534b; overflow-wrap: anywhere; }
  iframe { display: block; width: 100%; height: 34rem; margin-top: 1rem; border: 1px solid #e2d5bd; resize: vertical; }
  summary { margin-top: 0.75rem; cursor: pointer; color: #6b1a2b; }
  pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 ui-monospace, monospace; }
`;

function mailboxPage(mails: readonly ReceivedMail[]): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox (${count})</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>What this local shop has sent, newest first. ${mails.length === 0 ? 'Nothing yet.' : `${count}.`}</p>
${mails.map(article).join('\n')}
</main>
</body>
</html>
`;
}

function article({ to, replyTo, subject, text, html, headers, at }: ReceivedMail): string {
  const framed = html.replace('<head>', '<head><base target="_blank">');
  const lines = Object.entries({ 'Reply-To': replyTo, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${escapeHtml(framed)}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
<details><summary>Headers</summary><pre>${escapeHtml(lines.join('\n'))}</pre></details>
</article>`;
}

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
