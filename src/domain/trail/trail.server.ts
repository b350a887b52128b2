import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { assertFitsFile, csvLine, csvRows, MOST_EXPORTED } from '#csv.ts';
import { fileTime } from '#dates.ts';
import { isBelow } from '#row-cursor.server.ts';
import { toPage } from '#row-cursor.ts';
import { traceOf } from '#audit/audit.server.ts';
import { kindOf, type Trail, type TrailEntry, type TrailQuery } from './trail.ts';
import { type Names, tellTrace } from './trail-words.ts';

const PER_PAGE = 50;
const MOST_PEOPLE = 50;
const MOST_NAMES = 500;

export async function listTrail({ db, actor }: Context, query: TrailQuery): Promise<Trail> {
  requireRight(actor, 'history');
  const [found, known, people, named] = await db.batch([
    traces(db, query, PER_PAGE + 1),
    categoryNames(db),
    peopleStatement(db),
    db
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, query.product ?? 0)),
  ]);
  const names = namesOf(known);
  return {
    ...toPage(
      found.map((row) => entryOf(row, names)),
      PER_PAGE,
      ({ at, id }) => ({ at, id }),
    ),
    people: people.map(({ email }) => email),
    productName: named[0]?.name ?? null,
  };
}

/** An index for each combination of filters has the rows in the order of time. */
function traces(db: Database, query: TrailQuery, most: number) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      email: auditLog.actorEmail,
      action: auditLog.action,
      entityId: auditLog.entityId,
      changes: auditLog.changes,
      name: users.name,
      productName: products.name,
      productGoneAt: products.deletedAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .leftJoin(
      products,
      and(eq(auditLog.kind, 'product'), eq(products.id, sql`cast(${auditLog.entityId} as integer)`)),
    )
    .where(isAsked(query))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(most);
}

function isAsked({ order, product, person, kind, from, to, cursor }: TrailQuery) {
  const thing = order ?? (product === undefined ? undefined : String(product));
  const ofThing = order === undefined ? 'product' : 'order';
  return and(
    thing === undefined ? undefined : eq(auditLog.kind, ofThing),
    thing === undefined ? undefined : eq(auditLog.entityId, thing),
    kind === undefined ? undefined : eq(auditLog.kind, kind),
    person === undefined ? undefined : eq(auditLog.actorEmail, person),
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    to === undefined ? undefined : lt(auditLog.createdAt, to),
    isBelow(auditLog.createdAt, auditLog.id, cursor),
  );
}

/** Jumps along the index from one address to the next, instead of reading all rows. */
function peopleStatement(db: Database) {
  const next = sql`select min(actor_email) from ${auditLog}`;
  return db.select({ email: sql<string>`email` }).from(
    sql`(with recursive people (email) as (
        select * from (${next}) union all
        select (${next} where actor_email > people.email) from people where people.email is not null
      ) select email from people where email is not null limit ${MOST_PEOPLE})`,
  );
}

function categoryNames(db: Database) {
  return db.select({ id: categories.id, name: categories.name }).from(categories).limit(MOST_NAMES);
}

function namesOf(known: Awaited<ReturnType<typeof categoryNames>>): Names {
  return { categories: new Map(known.map(({ id, name }) => [id, name])) };
}

type Row = Awaited<ReturnType<typeof traces>>[number];

function entryOf(row: Row, names: Names): TrailEntry {
  const { id, at, email, entityId } = row;
  const told = tellTrace(row, names);
  return {
    id,
    at,
    email,
    ...told,
    who: row.name ?? email,
    order: told.kind === 'order' && told.thing !== '' ? entityId : null,
    product: row.productName === null || row.productGoneAt !== null ? null : Number(entityId),
  };
}

const HEADINGS = ['When (IST)', 'Who', 'Email', 'What', 'Details', 'Kind', 'Order', 'Product'];

/** The export itself is in the trail before its first line goes out. */
export async function exportTrail(ctx: Context, query: TrailQuery): Promise<AsyncGenerator<string, void>> {
  requireRight(ctx.actor, 'history');
  const all = { ...query, cursor: null };
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)` }).from(
    ctx.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(isAsked(all))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(MOST_EXPORTED + 1)
      .as('asked'),
  );
  assertFitsFile(counted?.count);
  await traceOf(ctx, { action: 'audit.export', entityId: null, changes: { ...all } });
  const names = namesOf(await categoryNames(ctx.db));
  return csvRows<Row>({
    headings: csvLine(HEADINGS),
    read: (last, most) => traces(ctx.db, { ...query, cursor: last }, most),
    line: (row) => lineOf(entryOf(row, names)),
  });
}

function lineOf({ at, who, email, did, thing, how, details, kind, order, product }: TrailEntry): string {
  return csvLine([
    fileTime(at),
    who,
    email,
    [did, thing, how].filter(Boolean).join(' '),
    details.join('; '),
    kindOf(kind)?.label ?? kind,
    order,
    product,
  ]);
}
