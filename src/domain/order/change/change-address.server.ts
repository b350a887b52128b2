import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { requireChange, requireThat, type Statement } from '#drizzle/write-batch.ts';
import { formatPhone, isErased } from '#address/contact.ts';
import type { DeliveryAddressInput } from '#address/contact-fields.ts';
import { nextVersion, refusingOvertaken, commitChange } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { leadsAway } from '#mail/letter.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { problemOfNewState } from '#tax/gstin.ts';
import { problemOfDelivery, onlyStateOf } from '#tax/seller.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { isLeftAlone } from '#order/addition.ts';
import { orderFactsOf, rewritePlacedMails } from '#order/mail/order-mails.server.ts';
import { addressOf, mayTellAddress } from '#order/mail/order-letters.ts';
import { changedByOwnerMail } from '#order/mail/own-change-letters.ts';
import { parcelSeenAt, UNPAID } from '#order/order-columns.server.ts';
import {
  announceOrder,
  firstStatement,
  type OrderRow,
  orderStatements,
} from '#order/order-statements.server.ts';
import { statusesIn } from '#order-status.ts';
import { addressFor, recipientOf } from '#order/read/own-order.ts';
import { isWithinCodLimit } from '#order/place/cod-limit.server.ts';
import { codKeysOf } from '#order/place/cod-limit.ts';
import {
  getOwnOrderToChange,
  type OwnOrderKey,
  type OwnOrderRow,
  assertMayChange,
} from '#order/read/own-order.server.ts';
import { mayGoElsewhere } from './change-order.ts';
import { type OrderAddressInput, addressFields, toOrderAddress } from './change-order-input.ts';
import { type OwnWrite, writeOwnChange } from './change-own-order.server.ts';

/** The price of a parcel depends on its pieces alone. An addition follows its first order. */
export async function changeOwnAddress(
  ctx: Context,
  own: OwnOrderKey,
  input: DeliveryAddressInput,
): Promise<void> {
  const { db } = ctx;
  const found = await getOwnOrderToChange(ctx, own);
  await assertAlone(ctx, found.order);
  assertMayChange(found.order);
  const { after, cod, change } = await elsewhere(ctx, found, input);
  if (!change) return;
  if (cod) await assertWithinCodLimit(ctx, found.order.id, cod);
  await writeOwnChange(ctx, after, {
    ...change,
    // Another order may have come to the same door meanwhile, so the write checks again.
    statements: [
      ...(cod ? [requireThat(db, isWithinCodLimit(cod, ctx.now(), found.order.id))] : []),
      ...change.statements,
    ],
  });
}

/** For a shopper who has written: even if packed, and without the limit on orders to one door. */
export async function changeAddress(
  ctx: Context,
  orderId: string,
  { seenAt, ...input }: OrderAddressInput,
): Promise<void> {
  const { user } = requireRight(ctx.actor, 'money');
  const { db, siteUrl } = ctx;
  const isIt = eq(orders.id, orderId);
  const [[order], items, [first]] = await db.batch([...orderStatements(db, isIt), firstStatement(db, isIt)]);
  if (!order) throw new DomainError('NOT_FOUND');
  await assertAlone(ctx, order);
  const { status } = order;
  if (!mayGoElsewhere(status)) {
    throw new DomainError('ORDER_MOVED', {
      message: 'This parcel has already left, or will no longer be sent.',
    });
  }
  const { after, change } = await elsewhere(ctx, { order, items }, input);
  if (!change) return;
  const at = ctx.now();
  const facts = await orderFactsOf(ctx, after.order, items, first);
  const told = isErased(facts) ? [] : [changedByOwnerMail(facts, change.told, siteUrl)];
  const changes = changedFrom(fieldsOf(order), fieldsOf(after.order));
  const isSame: SQL | undefined = and(
    ...[eq(orders.id, orderId), eq(orders.status, status), eq(orders.updatedAt, order.updatedAt)],
    ...(seenAt === undefined ? [] : [sql`${parcelSeenAt} = ${seenAt}`]),
  );
  await refusingOvertaken(
    commitChange(ctx, { action: 'order.address', entityId: orderId, changes }, [
      db
        .update(orders)
        .set({ ...change.set, updatedAt: nextVersion(ctx, orders.updatedAt) })
        .where(isSame),
      requireChange(db),
      ...change.statements,
      db.insert(orderEvents).values({
        orderId,
        kind: 'tracking',
        actor: 'admin',
        actorUserId: user.id,
        note: change.note,
        createdAt: at,
      }),
      announceOrder(db, { orderId, status, at }),
      ...rewritePlacedMails(ctx, facts, after.order),
      ...told.map((payload) => queueMail(db, payload, { now: at })),
    ]),
  );
}

const fieldsOf = (order: OrderRow) => ({ ...addressFields(order), customerName: order.customerName });

interface AddressWrite extends OwnWrite {
  readonly told: readonly string[];
}

async function elsewhere(
  ctx: Context,
  { order, items }: OwnOrderRow,
  input: DeliveryAddressInput & Pick<OrderAddressInput, 'customerName'>,
) {
  await assertDelivered(ctx, order, input.state);
  const { customerName: corrected = order.customerName, ...delivery } = input;
  // The buyer's name stays if the parcel goes to somebody else or a business buys, unless the owner corrects it.
  const isOfOneName = order.shippingAddress.recipient === undefined && order.buyerGstin === null;
  const customerName = isOfOneName ? input.name : corrected;
  const address = addressFor(customerName, input.name, toOrderAddress(delivery));
  const after = { items, order: { ...order, customerName, shippingAddress: address } };
  const name = recipientOf(after.order);
  const [before, facts] = await Promise.all([
    orderFactsOf(ctx, order, items),
    orderFactsOf(ctx, after.order, items),
  ]);
  const cod = order.codInbox === null ? null : codKeysOf({ email: order.customerEmail, address });
  const isSamePlace = addressOf(before) === addressOf(facts) && recipientOf(order) === name;
  const isSamePhone = before.address.phone === address.phone;
  const isSameBuyer = isOfOneName || customerName === order.customerName;
  if (isSamePlace && isSamePhone && isSameBuyer) return { after, cod, change: null };
  const where = `It goes to ${name}, ${addressOf(facts)}.`;
  const mayTell = mayTellAddress(facts) && !leadsAway(name);
  const place = (words: string) => (isSamePlace ? [] : [words]);
  const phone = (words: string) => (isSamePhone ? [] : [words]);
  const buyer = (words: string) => (isSameBuyer ? [] : [words]);
  const change: AddressWrite = {
    set: {
      customerName,
      shippingAddress: address,
      ...(cod && { codPhone: cod.phone, codAddress: cod.address }),
    },
    statements: [takeAlong(ctx, after.order)],
    note: `Where it goes, or whom the courier calls. Before: ${[
      ...place(`${recipientOf(order)}, ${addressOf(before)}`),
      ...phone(formatPhone(before.address.phone)),
      ...buyer(`ordered by ${order.customerName}`),
    ].join('; ')}.`,
    changes: [
      ...place(where),
      ...phone(`The courier calls ${address.phone}.`),
      ...buyer(`It is ordered by ${customerName}.`),
    ],
    told: [
      ...place(mayTell ? where : 'It goes to the new address.'),
      ...phone('The courier calls the new phone number.'),
      ...buyer('The name of the customer is corrected.'),
    ],
  };
  return { after, cod, change };
}

/** An addition in its first order's parcel goes where that order goes. */
async function assertAlone({ db }: Context, order: OrderRow): Promise<void> {
  if (order.joinsOrderId === null) return;
  const { status, packedAt } = orders;
  const [first] = await db.select({ status, packedAt }).from(orders).where(eq(orders.id, order.joinsOrderId));
  if (!first || !isLeftAlone(order, first)) throw new DomainError('IS_ADDITION');
}

/** Additions in the same parcel go to the same door, also those that are being paid for. */
function takeAlong(ctx: Context, { id, packedAt, customerName, shippingAddress }: OrderRow): Statement {
  const isPackedWithIt = packedAt === null ? undefined : eq(orders.packedAt, packedAt);
  const goesWithIt = or(
    inArray(orders.status, UNPAID),
    and(inArray(orders.status, statusesIn('to_send')), isPackedWithIt),
  );
  return ctx.db
    .update(orders)
    .set({ customerName, shippingAddress, updatedAt: nextVersion(ctx, orders.updatedAt) })
    .where(and(eq(orders.joinsOrderId, id), goesWithIt));
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
  'Too many cash on delivery orders with this phone number or delivery address are pending or were cancelled today. Please ask us to allow more.';
