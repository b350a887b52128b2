import { Hono } from 'hono';
import { mailboxRoutes } from './mailbox-page.ts';
import { createMailbox } from './mailbox.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { type OnTheLine, serve } from './serve.ts';
import { readStandInSettings } from './settings.ts';

const { port, mailboxFile, razorpay, world } = readStandInSettings(process.env);

const app = new Hono<OnTheLine>().route('/', mailboxRoutes(createMailbox(mailboxFile)));
if (razorpay) app.route('/', createRazorpay(razorpay).routes);
if (world) {
  const { openWorld } = await import('./world/open-world.ts');
  app.route('/', await openWorld(world));
}

await serve(app.fetch, port);
