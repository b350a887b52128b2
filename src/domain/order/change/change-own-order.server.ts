import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '../../../../drizzle/schema/order.ts';
import { stockMovements } from '../../../../drizzle/schema/stock.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '../../../../drizzle/write-batch.ts';
import type { DeliveryAddressInput } from '../../address/delivery-address.ts';
import type { Context } from '../../context.server.ts';
import { refusedAs } from '../../errors.server.ts';
import { DomainError } from '../../errors.ts';
import { deliverOutbox } from '../../outbox/deliver-outbox.server.ts';
import { leadsAway } from '../../mail/letter.ts';
import { queueMail } from '../../outbox/queue-delivery.server.ts';
import { NOTHING_KEPT } from '../../stock/kept.ts';
import { liveStockStatements, toLiveStock } from '../../stock/live-stock.server.ts';
import { problemOfNewState } from '../../tax/buyer-gstin.ts';
import { onlyStateOf, problemOfDelivery } from '../../tax/seller.ts';
import { taxSettingsStatement, toTaxSettings } from '../../tax/tax-settings.server.ts';
import { isLeftAlone } from '../addition.ts';
import { orderFactsOf, type OrderRow } from '../mail/order-facts.server.ts';
import { addressOf, mayTellAddress } from '../mail/order-letters.ts';
import { changedByShopperMail, ownChangeMail } from '../mail/own-change-letters.ts';
import { statusesIn } from '../order-status.ts';
import { announceOrder, refundedPieces } from '../order-statements.server.ts';
import { isWithinCodLimit } from '../place/cod-limit.server.ts';
import { codKeysOf } from '../place/cod-limit.ts';
import { getOwnOrderToChange, type OwnOrderKey, type OwnOrderRow } from '../read/own-order.server.ts';
import { MOST_OWN_CHANGES } from '../self-service.ts';
import { assertMayChange } from './assert-own-change.ts';
import { type OwnSizeInput, toOrderAddress } from './own-change.ts';

/** Until it is packed the parcel may go elsewhere: what it costs hangs on its pieces alone. What goes in another one goes with that. */
export async function changeOwnAddress(
  ctx: Context,
  own: OwnOrderKey,
  input: DeliveryAddressInput,
): Promise<void> {
  const { db } = ctx;
  const found = await getOwnOrderToChange(ctx, own);
  const { order } = found;
  const isAlone = order.joinsOrderId === null || (await isLeft(ctx, order, order.joinsOrderId));
  if (!isAlone) throw new DomainError('IS_ADDITION');
  assertMayChange(order);
  const { name } = input;
  await assertDelivered(ctx, order, input.state);
  const address = toOrderAddress(input);
  const after = { ...found, order: { ...order, customerName: name, shippingAddress: address } };
  const [before, facts] = await Promise.all([factsOf(ctx, found), factsOf(ctx, after)]);
  const isSamePlace = addressOf(before) === addressOf(facts) && before.name === facts.name;
  const isSamePhone = before.address.phone === address.phone;
  if (isSamePlace && isSamePhone) return;
  const where = `It goes to ${name}, ${addressOf(facts)}.`;
  const mayTell = mayTellAddress(facts) && !leadsAway(name);
  const place = (words: string) => (isSamePlace ? [] : [words]);
  const phone = (words: string) => (isSamePhone ? [] : [words]);
  const cod = order.codInbox === null ? null : codKeysOf({ email: order.customerEmail, address });
  if (cod) await assertWithinCodLimit(ctx, order.id, cod);
  await write(ctx, after, {
    set: {
      ...{ customerName: name, shippingAddress: address },
      ...(cod && { codPhone: cod.phone, codAddress: cod.address }),
    },
    // Asked again in the write: another order may have come to the same door meanwhile.
    statements: [
      ...(cod ? [requireThat(db, isWithinCodLimit(cod, ctx.now(), order.id))] : []),
      ...takeAlong(ctx, after.order),
    ],
    note: 'Where it goes, or whom the courier calls.',
    changes: [...place(where), ...phone(`The courier calls ${address.phone}.`)],
    told: [
      ...place(mayTell ? where : 'It goes to the new address.'),
      ...phone('The courier calls the new phone number.'),
    ],
  });
}

/** Whether it was added to an order whose parcel goes without it. */
async function isLeft({ db }: Context, order: OrderRow, firstId: string): Promise<boolean> {
  const { status, packedAt } = orders;
  const [first] = await db.select({ status, packedAt }).from(orders).where(eq(orders.id, firstId));
  return first !== undefined && isLeftAlone(order, first);
}

/** What goes in the same parcel goes to the same door, also what is being paid for at this moment. */
function takeAlong({ db, now }: Context, { id, customerName, shippingAddress }: OwnOrderRow['order']) {
  const at = now();
  const isAdded = and(
    eq(orders.joinsOrderId, id),
    inArray(orders.status, statusesIn('to_send', 'awaiting_payment', 'unpaid')),
  );
  return [
    db
      .update(orders)
      .set({ customerName, shippingAddress, updatedAt: sql`max(${at}, ${orders.updatedAt} + 1)` })
      .where(isAdded),
  ];
}

async function assertDelivered({ db }: Context, { buyerGstin }: OrderRow, state: string) {
  const only = onlyStateOf(toTaxSettings(await taxSettingsStatement(db)));
  const problem = problemOfDelivery(only, state) ?? problemOfNewState(buyerGstin ?? '', state);
  if (problem !== null) {
    throw new DomainError('INVALID_INPUT', { message: problem, details: { state: [problem] } });
  }
}

async function assertWithinCodLimit({ db, now }: Context, id: string, cod: ReturnType<typeof codKeysOf>) {
  const [limit] = await db
    .select({ isWithin: isWithinCodLimit(cod, now(), id) })
    .from(orders)
    .where(eq(orders.id, id));
  if (limit?.isWithin !== 1) throw new DomainError('COD_LIMIT', { message: CROWDED });
}

const CROWDED =
  'Too many orders with this phone number or delivery address wait to be paid on delivery, or were cancelled today. Please ask us to allow more.';

/** A line takes another size at the price it was bought for: what it had goes back, and the other is taken, in one write. */
export async function changeOwnSize(
  ctx: Context,
  own: OwnOrderKey,
  { productId, size, newSize }: OwnSizeInput,
): Promise<void> {
  const { db } = ctx;
  const found = await getOwnOrderToChange(ctx, own);
  const { order, items } = found;
  assertMayChange(order);
  const lines = items.map(({ item }) => item).filter((item) => item.productId === productId);
  const line = lines.find(({ selectedSize }) => selectedSize === size);
  const isTaken = lines.some(({ selectedSize }) => selectedSize === newSize);
  // Also when she pressed twice.
  if (isTaken && (!line || size === newSize)) return;
  if (!line) throw new DomainError('ORDER_MOVED');
  const statements = liveStockStatements({ db, kept: NOTHING_KEPT }, [productId]);
  const [piece] = toLiveStock(...(await db.batch(statements)), ctx.now());
  const wanted = piece?.sizes.find((each) => each.size === newSize);
  const soldOut = {
    code: 'OUT_OF_STOCK',
    message: `Size ${newSize} of ${line.name} cannot be chosen now.`,
  } as const;
  if (!wanted || isTaken || wanted.onHand < line.quantity) throw new DomainError(soldOut.code, soldOut);
  const isLine = and(eq(orderItems.id, line.id), eq(orderItems.selectedSize, size));
  const other = { ...line, selectedSize: newSize };
  const after = {
    order,
    items: items.map((each) => (each.item.id === line.id ? { ...each, item: other } : each)),
  };
  const isWhole = sql`not exists (select 1 from ${orderItems} where id = ${line.id} and ${refundedPieces()} > 0)`;
  const said = `${line.name}: size ${newSize} instead of ${size}.`;
  const at = ctx.now();
  const move = { productId, quantity: line.quantity, orderItemId: line.id, createdAt: at };
  await refusedAs(
    { stockIsShort: () => soldOut, stockMovementOutOfOrder: 'ORDER_MOVED' },
    write(ctx, after, {
      set: {},
      statements: [
        requireThat(db, isWhole),
        db.insert(stockMovements).values({ ...move, size, kind: 'return' }),
        db.update(orderItems).set({ selectedSize: newSize }).where(isLine),
        requireChange(db),
        db.insert(stockMovements).values({ ...move, size: newSize, kind: 'retake' }),
      ],
      note: said,
      changes: [said],
    }),
  );
}

const factsOf = (ctx: Context, { order, items }: OwnOrderRow) => orderFactsOf(ctx, order, items);

interface OwnWrite {
  readonly set: Partial<typeof orders.$inferInsert>;
  readonly statements: readonly Statement[];
  /** For the history; nobody's address stands in it. */
  readonly note: string;
  readonly changes: readonly string[];
  /** The same for her mail, whose address anybody may have typed: no word in it leads elsewhere. */
  readonly told?: readonly string[];
}

/** One write, refused when the order has moved on meanwhile; whoever ordered and the owner are told what is new. */
async function write(ctx: Context, after: OwnOrderRow, own: OwnWrite) {
  const { set, statements, note, changes, told = changes } = own;
  const { db, siteUrl } = ctx;
  const { id: orderId, status, userId } = after.order;
  const at = ctx.now();
  await assertNotTooOften(ctx, orderId);
  const facts = await factsOf(ctx, after);
  const mails = [ownChangeMail(facts, told, siteUrl), changedByShopperMail(facts, changes, siteUrl)];
  const isSame: SQL | undefined = and(
    ...[eq(orders.id, orderId), eq(orders.status, status), isNull(orders.packedAt)],
    eq(orders.updatedAt, after.order.updatedAt),
  );
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    writeBatch(db, [
      db
        .update(orders)
        .set({ ...set, updatedAt: sql`max(${at}, ${orders.updatedAt} + 1)` })
        .where(isSame),
      requireChange(db),
      ...statements,
      db.insert(orderEvents).values({
        ...{ orderId, kind: 'note', actor: 'shopper', actorUserId: userId, note, createdAt: at },
      }),
      announceOrder(db, { orderId, status, at }),
      ...mails.map((payload) => queueMail(db, payload, { now: at })),
    ]),
  );
  ctx.defer(deliverOutbox(ctx));
}

/** Counted after the order was read: whatever changes it meanwhile refuses the write. */
async function assertNotTooOften({ db }: Context, orderId: string): Promise<void> {
  const isChange = and(eq(orderEvents.kind, 'note'), eq(orderEvents.actor, 'shopper'));
  const changes = await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), isChange));
  if (changes >= MOST_OWN_CHANGES) throw new DomainError('CHANGED_OFTEN');
}
