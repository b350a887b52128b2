import { type Context, Hono } from 'hono';
import { DeliveryAddressInput } from '#address/contact-fields.ts';
import { DELIVERY_ADDRESS_FIELDS } from '#address/address.ts';
import { clientOf } from '#client-key.ts';
import { toDomainError } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { addingCookie } from '#order/adding.ts';
import {
  AdditionInput,
  AdditionQuoteInput,
  getOrderToJoin,
  quoteAddition,
} from '#order/place/addition.server.ts';
import { changeOwnAddress } from '#order/change/change-address.server.ts';
import { changeOwnSize } from '#order/change/change-own-order.server.ts';
import { recordPaymentOutcome, PaymentOutcomeInput } from '#order/change/end-unpaid.server.ts';
import { OwnCancelInput, OwnSizeInput } from '#order/change/change-order-input.ts';
import { isUnpaid } from '#order-status.ts';
import { getCreditNoteFile, getInvoiceFile } from '#order/read/invoice.server.ts';
import { listOwnOrders } from '#order/read/list-own-orders.server.ts';
import { findGuestOrder, getOwnOrder, type OwnOrderKey } from '#order/read/own-order.server.ts';
import { FindOrderInput } from '#order/read/order-search.ts';
import { cancelOwnOrder } from '#payment/cancel-own-order.server.ts';
import { reconcileNow } from '#payment/reconcile-orders.server.ts';
import { startAddition } from '#payment/start-payment.server.ts';
import type { DocumentFile } from '#tax/document-file.server.ts';
import { answerForm, type FormText } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { attachment } from '#functions/download.ts';
import { idempotencyKeyOf, parseInput, readInput } from '#functions/input.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { giveAccess, keepAccess, keepBegun, orderTokenOf } from '#functions/order-access.ts';
import { paths, ownChangePaths, addingPaths, withQuery } from '#paths/paths.ts';
import { paperPaths } from '#paths/own-paths.ts';
import { parseOrderCursor } from '#row-cursor.ts';
import { answerStarted, takeSharesOf } from './checkout.ts';

export const orders = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => {
    const after = parseOrderCursor(c.req.query('cursor'));
    const { items, nextCursor } = await listOwnOrders(c.env.ctx, after);
    return c.json({ items, nextCursor });
  })
  .get('/:form{adding|form}', (c) => c.redirect(paths.orders))
  .get('/:id', async (c) => {
    const own = keyOf(c);
    const read = () => getOwnOrder(c.env.ctx, own, { alsoByAdmin: true });
    let { order } = await read();
    if (isUnpaid(order.status) && c.req.query('ask') === 'provider') {
      await enforceRateLimit(c, 'orders');
      await reconcileNow(c.env.ctx, own.id);
      ({ order } = await read());
    }
    if (isUnpaid(order.status)) await keepBegun(c, own.id);
    return c.json(order);
  })
  .get('/:id/invoice.pdf', (c) =>
    answerFile(c, paperPaths.invoice(c.req.param('id'), null), () =>
      getInvoiceFile(c.env.ctx, keyOf(c), c.req.query('nth') ?? null),
    ),
  )
  .get('/:id/credit-notes/:file{.+\\.pdf}', (c) => {
    const nth = c.req.param('file').slice(0, -'.pdf'.length);
    const page = paperPaths.creditNote(c.req.param('id'), nth, null);
    return answerFile(c, page, () => getCreditNoteFile(c.env.ctx, keyOf(c), nth));
  })
  .post('/:id/payment-outcome', rateLimit('orders'), async (c) => {
    const own = keyOf(c);
    const told = await recordPaymentOutcome(c.env.ctx, own, await readInput(c, PaymentOutcomeInput));
    if (isUnpaid(told.status)) await keepBegun(c, own.id);
    return c.json(told);
  })
  .post('/adding', takeAdding)
  .post('/form', takeChange)
  .post('/:id/cancel', rateLimit('orders'), async (c) => {
    await readInput(c, OwnCancelInput);
    await cancelOwnOrder(c.env.ctx, keyOf(c));
    return await answerOrder(c);
  })
  .put('/:id/address', rateLimit('orders'), async (c) => {
    await changeOwnAddress(c.env.ctx, keyOf(c), await readInput(c, DeliveryAddressInput));
    return await answerOrder(c);
  })
  .post('/:id/addition/quote', async (c) => {
    return c.json(await quoteAddition(c.env.ctx, keyOf(c), await readInput(c, AdditionQuoteInput)));
  })
  .post('/:id/addition', rateLimit('orders'), async (c) => {
    const own = keyOf(c);
    const input = await readInput(c, AdditionInput);
    await takeSharesOf(c, input.items);
    const started = await startAddition(c.env.ctx, own, input, idempotencyKeyOf(c));
    // A guest's order still opens without an account, whoever is signed in.
    if (own.token !== null) await giveAccess(c, started.dbOrderId, { alsoSignedIn: true });
    return c.json(answerStarted(started));
  })
  .put('/:id/size', rateLimit('orders'), async (c) => {
    await changeOwnSize(c.env.ctx, keyOf(c), await readInput(c, OwnSizeInput));
    return await answerOrder(c);
  });

const isNavigation = (c: Context<ApiEnv>) => c.req.header('Accept')?.includes('text/html') === true;

/** A file to save: a browser that shows a PDF itself brings its own scripts, which our answers do not allow. */
async function answerFile(
  c: Context<ApiEnv, '/:id/x'>,
  page: string,
  make: () => Promise<DocumentFile>,
): Promise<Response> {
  try {
    const { name, body } = await make();
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', attachment(name));
    c.header('Cache-Control', 'private, no-store');
    return c.body(body);
  } catch (error) {
    // Somebody who followed a link gets a page, which asks them to log in or says what is wrong.
    if (!isNavigation(c) || toDomainError(error).status >= 500) throw error;
    return c.redirect(page + new URL(c.req.url).search);
  }
}

function keyOf(c: Context<ApiEnv, '/:id/x'>) {
  const id = c.req.param('id');
  return { id, token: orderTokenOf(c, id) };
}

async function answerOrder(c: Context<ApiEnv, '/:id/x'>) {
  const { order } = await getOwnOrder(c.env.ctx, keyOf(c));
  return c.json(order);
}

function ownPage(text: FormText, shown: Readonly<Record<string, string>> = {}): string {
  return withQuery(paths.order(text('orderId')), { token: text('token') || null, ...shown });
}

function keyIn(c: Context<ApiEnv>, text: FormText): OwnOrderKey {
  const id = text('orderId');
  return { id, token: text('token') || orderTokenOf(c, id) };
}

async function takeChange(c: Context<ApiEnv>): Promise<Response> {
  return await answerForm(c, {
    failed: 'order.not-changed',
    page: ownPage,
    async take(text) {
      const { ctx } = c.env;
      const [own, what] = [keyIn(c, text), text('change')];
      await enforceRateLimit(c, 'orders');
      if (what === 'cancel') await cancelOwnOrder(ctx, own);
      else if (what === 'size') await changeOwnSize(ctx, own, parseInput(OwnSizeInput, sizeIn(text)));
      else if (what === 'address')
        await changeOwnAddress(ctx, own, parseInput(DeliveryAddressInput, addressIn(text)));
      else throw new DomainError('INVALID_INPUT');
      return `${ownPage(text, { done: what })}#changed`;
    },
  });
}

/** The pieces chosen meanwhile stay in the cart. */
async function takeAdding(c: Context<ApiEnv>): Promise<Response> {
  return await answerForm(c, {
    failed: 'order.not-joined',
    page: ownPage,
    async take(text) {
      if (text('change') === 'stop') {
        c.header('Set-Cookie', addingCookie(null));
        return ownPage(text);
      }
      const [id, given] = [text('orderId'), text('token')];
      await enforceRateLimit(c, 'orders');
      await getOrderToJoin(c.env.ctx, keyIn(c, text));
      if (given !== '') keepAccess(c, id, given);
      c.header('Set-Cookie', addingCookie(id), { append: true });
      return addingPaths.page(id);
    },
  });
}

function sizeIn(text: FormText) {
  return { productId: Number(text('productId')), size: text('size'), newSize: text('newSize') };
}

function addressIn(text: FormText) {
  return Object.fromEntries(DELIVERY_ADDRESS_FIELDS.map((name) => [name, text(name)]));
}

export const findOrder = new Hono<ApiEnv>()
  .post('/', async (c) => c.json({ orderId: await openFound(c, await readInput(c, FindOrderInput)) }))
  .get('/form', (c) => c.redirect(ownChangePaths.findPage))
  .post('/form', (c) =>
    answerForm(c, {
      failed: 'order.not-found',
      page: () => ownChangePaths.findPage,
      take: async (_, { values }) => {
        const orderId = await openFound(c, parseInput(FindOrderInput, values));
        return paths.order(orderId);
      },
    }),
  );

async function openFound(c: Context<ApiEnv>, input: FindOrderInput): Promise<string> {
  await enforceRateLimit(c, 'signIn');
  const { orderId, token } = await findGuestOrder(c.env.ctx, input, clientOf(c.req.raw.headers));
  keepAccess(c, orderId, token);
  return orderId;
}
