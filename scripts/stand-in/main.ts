import { Hono } from 'hono';
import { createMailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { serve } from './serve.ts';

/** What the local shop finds in place of other companies' services: node scripts/stand-in/main.ts PORT MAILBOX_FILE */
const [port = '', mailboxFile = ''] = process.argv.slice(2);

const app = new Hono().route('/', mailboxRoutes(createMailbox(mailboxFile)));

await serve(app.fetch, Number(port));
