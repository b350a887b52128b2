import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { codColumns, codKinds, codPermits, orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import type { OrderStatus } from '#order-status.ts';
import {
  type CodKeys,
  codKeysOf,
  type CodPermitInput,
  MOST_OPEN_COD_ORDERS,
  OPEN_COD_STATUSES,
} from './cod-limit.ts';
import type { PlaceOrderInput } from './place-order.ts';

const CANCELLED = 'cancelled_by_user' satisfies OrderStatus;

/** A cancelled order counts for a day, since ordering and cancelling mails somebody each time. */
export function isWithinCodLimit(keys: CodKeys, at: number, besides?: string): SQL<number> {
  const isOther = besides === undefined ? sql`` : sql`and id <> ${besides}`;
  const isFree = codKinds.map((kind) => {
    const underWay = sql`select count(*) from ${orders} where ${eq(codColumns[kind], keys[kind])}
      and status in ${[...OPEN_COD_STATUSES, CANCELLED]} and paid_at is null ${isOther}
      and (status <> ${CANCELLED} or (status_set_by_owner_at is null and created_at > ${at - DAY_MS}))`;
    return sql`(${isPermitted(kind, sql`${keys[kind]}`)} or (${underWay}) < ${MOST_OPEN_COD_ORDERS})`;
  });
  return sql`(${sql.join(isFree, sql` and `)})`;
}

export function codLimitStatement({ db, now }: Pick<Context, 'db' | 'now'>, input: PlaceOrderInput) {
  const isWithin = input.paymentMethod === 'cod' ? isWithinCodLimit(codKeysOf(input), now()) : sql<number>`1`;
  return db.select({ isWithin }).from(siteSettings).where(eq(siteSettings.id, 1));
}

export const hasCodPermit = sql`(${sql.join(
  codKinds.map(
    (kind) => sql`(${codColumns[kind]} is null or ${isPermitted(kind, sql`${codColumns[kind]}`)})`,
  ),
  sql` and `,
)} and ${codColumns.inbox} is not null)`.mapWith(Boolean);

function isPermitted(kind: keyof CodKeys, value: SQL): SQL {
  return sql`exists (select 1 from ${codPermits} where ${codPermits.kind} = ${kind} and ${codPermits.value} = ${value})`;
}

function addCodPermit(db: Database, orderId: string, at: number) {
  return db.run(sql`insert into ${codPermits} (kind, value, created_at)
    select kind, value, ${at} from (${keysIn(orderId)}) where value is not null on conflict do nothing`);
}

function removeCodPermit(db: Database, orderId: string) {
  return db.run(sql`delete from ${codPermits} where (kind, value) in (${keysIn(orderId)})`);
}

function keysIn(orderId: string): SQL {
  const each = codKinds.map(
    (kind) => sql`select ${kind} as kind, ${codColumns[kind]} as value from ${orders} where id = ${orderId}`,
  );
  return sql.join(each, sql` union all `);
}

export async function changeCodPermit(
  ctx: Context,
  id: string,
  { isAllowed }: CodPermitInput,
): Promise<void> {
  requireRight(ctx.actor, 'money');
  const { db } = ctx;
  const [order] = await db.select({ method: orders.paymentMethod }).from(orders).where(eq(orders.id, id));
  if (order?.method !== 'cod') throw new DomainError('NOT_FOUND');
  await commitChange(ctx, { action: 'order.cod-permit', entityId: id, changes: { isAllowed } }, [
    isAllowed ? addCodPermit(db, id, ctx.now()) : removeCodPermit(db, id),
  ]);
}
