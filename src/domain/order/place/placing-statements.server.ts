import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { insertOnce } from '#drizzle/statements-once.ts';
import { requireChange, requireThat, type Statement } from '#drizzle/write-batch.ts';
import { PACK_UQC, UQCS } from '#tax/quantity.ts';
import type { Context } from '#context.server.ts';
import type { CouponUser } from '#coupon/coupon.server.ts';
import { takeKeptPieces } from '#restock/kept-pieces.server.ts';
import { hashToken } from '#tokens.ts';
import { tellOwner, queuePlacedMail } from '#order/mail/order-mails.server.ts';
import { amountsOf } from '#order/order-amounts.ts';
import { giveWayStatements, type ReplacedOrder } from '#order/change/end-unpaid.server.ts';
import { moveStock, noteStatus, sellStatements } from '#order/order-statements.server.ts';
import type { OrderStatus } from '#order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { isWithinCodLimit } from './cod-limit.server.ts';
import { codKeysOf } from './cod-limit.ts';
import { type JoinedOrder, requireJoinable } from './addition.server.ts';
import type { PlacedOrder, PlaceOrderInput } from './place-order.ts';
import type { Quote } from './quote.ts';

export const PLACE_ORDER_SCOPE = 'place-order';

interface Placing {
  readonly id: string;
  readonly replaces: string | null;
  readonly key: string;
  /** The guest's key is taken too: it stands for the same press before signing in. */
  readonly guest: { readonly key: string; readonly requestHash: string } | null;
  readonly requestHash: string;
  readonly input: PlaceOrderInput;
  readonly quote: Quote;
  readonly user: CouponUser;
  readonly joined: JoinedOrder | null;
  readonly begun: ReplacedOrder | null;
  readonly at: number;
}

/** The key comes first, because parallel calls for one order meet there. */
export async function placingStatements(ctx: Context, placing: Placing) {
  const { db, accounts } = ctx;
  const { id, input, quote, user, joined, begun, at } = placing;
  const status = firstStatus(placing);
  const isOpen = status === 'pending_payment';
  const cod = status === 'processing' ? codKeysOf(input) : null;
  // The first hold counts on: an order every half hour would keep the last piece from everybody else for ever.
  const holdEndsAt = begun?.holdExpiresAt ?? at + ctx.waits.holdMs;
  const holdExpiresAt = isOpen ? holdEndsAt : null;
  const paymentMethod = methodOf(placing);
  const token = await accessTokenOf(accounts.secret, id);
  const statements: [Statement, ...Statement[]] = [
    ...keyStatements(db, placing),
    ...(begun ? giveWayStatements(db, begun, at) : []),
    ...(cod ? [requireThat(db, isWithinCodLimit(cod, at))] : []),
    ...(joined ? [requireJoinable(db, joined)] : []),
    insertOnce(orders, {
      id,
      userId: user.userId,
      customerEmail: input.email,
      customerName: input.name,
      shippingAddress: input.address,
      status,
      paymentMethod,
      ...(cod && { codInbox: cod.inbox, codPhone: cod.phone, codAddress: cod.address }),
      couponCode: quote.coupon?.code ?? null,
      joinsOrderId: joined?.id ?? null,
      promisedFrom: quote.promisedFrom,
      promisedTo: quote.promisedTo,
      ...amountsOf(quote),
      ...giftOf(input),
      buyerGstin: input.buyerGstin ?? null,
      accessTokenHash: await hashToken(token),
      holdExpiresAt,
      replacedOrders: begun === null ? 0 : begun.replacedOrders + 1,
      reconcileAt: isOpen ? at + ctx.waits.reconcileAfterMs : null,
      paidAt: status === 'paid' ? at : null,
      createdAt: at,
      updatedAt: at,
    }),
    itemsStatement(db, id, quote),
    requireChange(db, quote.lines.length),
    ...takeKeptPieces(db, { orderId: id, inboxes: user.provenEmails, kept: ctx.kept, at }),
    moveStock(db, id, 'hold', at),
    ...noteStatus(db, {
      orderId: id,
      from: null,
      to: status,
      actor: 'shopper',
      actorUserId: user.userId,
      at,
    }),
    ...couponStatementsOf(db, placing),
    ...(isOpen
      ? []
      : [
          ...sellStatements(db, { id, userId: user.userId }, 'sale', at),
          ...mailStatements(ctx, placing, token),
        ]),
  ];
  const placed: PlacedOrder = {
    id,
    status,
    paymentMethod,
    userId: user.userId,
    totalPaise: quote.totalPaise,
    razorpayOrderId: null,
    holdExpiresAt,
    isNew: true,
  };
  return { statements, placed };
}

function giftOf({ gift: { note, hidesPrice } }: PlaceOrderInput) {
  return { giftNote: note === '' ? null : note, hidesPrice };
}

/** One of several parallel calls takes the key; the others find what it has placed. */
function keyStatements(
  db: Database,
  { id, replaces, key, requestHash, guest, at }: Placing,
): [Statement, ...Statement[]] {
  const entry = { resourceId: id, createdAt: at };
  if (replaces === null) {
    const keep = (each: { readonly key: string; readonly requestHash: string }) =>
      insertOnce(idempotencyKeys, { scope: PLACE_ORDER_SCOPE, ...each, ...entry });
    return [keep({ key, requestHash }), ...(guest ? [keep(guest)] : [])];
  }
  const isFree = and(
    ...[eq(idempotencyKeys.scope, PLACE_ORDER_SCOPE), eq(idempotencyKeys.key, key)],
    eq(idempotencyKeys.resourceId, replaces),
  );
  return [db.update(idempotencyKeys).set(entry).where(isFree), requireChange(db)];
}

/** A free order leaves the courier nothing to collect. */
function methodOf({ quote, input }: Pick<Placing, 'quote' | 'input'>): PaymentMethod {
  return quote.totalPaise === 0 ? 'razorpay' : input.paymentMethod;
}

function firstStatus({ quote, input }: Placing): OrderStatus {
  if (quote.totalPaise === 0) return 'paid';
  return input.paymentMethod === 'cod' ? 'processing' : 'pending_payment';
}

/** A product that has left the shop meanwhile is not found, which undoes the order. */
function itemsStatement(db: Database, orderId: string, { lines }: Quote) {
  const wanted = lines.map(({ productId, size, quantity, unitPricePaise, name, imageUrl }) => {
    return { productId, size, quantity, unitPricePaise, name, imageUrl };
  });
  return db.run(sql`
    insert into ${orderItems} (order_id, product_id, selected_size, quantity, price_at_purchase_paise, name,
      image_url, hsn, gst_rate_bps, uqc)
    select ${orderId}, p.id, w.value ->> 'size', w.value ->> 'quantity', w.value ->> 'unitPricePaise',
      w.value ->> 'name', w.value ->> 'imageUrl', p.hsn, p.gst_rate_bps,
      iif(p.quantity_units > 1, ${PACK_UQC}, ${JSON.stringify(UQCS)} ->> p.unit_code)
    from json_each(${JSON.stringify(wanted)}) w
    join ${products} p on p.id = w.value ->> 'productId' and p.on_sale = 1
    order by w.key
  `);
}

/** For an account, the use counts under its own address, whichever was typed. */
function couponStatementsOf(db: Database, { id, quote, user, input, at }: Placing): Statement[] {
  if (!quote.coupon) return [];
  const [email = input.email] = user.emails;
  const used = db.run(sql`
    insert into ${couponRedemptions} (coupon_id, order_id, customer_email, redeemed_at)
    select id, ${id}, ${email}, ${at} from ${coupons} where code = ${quote.coupon.code} and is_active = 1
  `);
  return [used, requireChange(db, 1)];
}

function mailStatements(
  ctx: Context,
  { id, input, quote, user, joined, at }: Placing,
  token: string,
): Statement[] {
  const facts = {
    id,
    name: input.name,
    email: input.email,
    address: input.address,
    paymentMethod: methodOf({ quote, input }),
    paidAt: null,
    lines: quote.lines,
    amounts: quote,
    includedTaxPaise: quote.includedTaxPaise,
    promisedTo: quote.promisedTo,
    buyerGstin: input.buyerGstin ?? null,
    ...giftOf(input),
    joinsOrderId: joined?.id ?? null,
    hasOwnParcel: false,
    token: user.userId === null ? token : null,
  };
  return [...queuePlacedMail(ctx, facts, at), tellOwner(ctx, facts, at)];
}
