import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { isNotDeleted, isPutAway, newestProductId, products } from '#drizzle/schema/catalogue.ts';
import { requireChange, requireThat, type Statement } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, assertSeen } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import {
  type AdminAttribute,
  type AdminValue,
  type ChangedValue,
  MOST_VALUES,
  type ValueInput,
  valueSlugOf,
} from './attribute-input.ts';
import { refreshFacets } from './facets.server.ts';

const inOrder = [
  asc(attributes.position),
  asc(attributes.id),
  asc(attributeValues.position),
  asc(attributeValues.id),
];

export function selectValues(db: Database) {
  const { id, attributeId, value, label, colour, otherWords, position } = attributeValues;
  return db
    .select({
      id,
      attributeId,
      key: attributes.key,
      attribute: attributes.label,
      value,
      label,
      colour,
      otherWords,
      position,
    })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeId))
    .orderBy(...inOrder)
    .limit(MOST_VALUES);
}

export async function listAdminValues(ctx: Context): Promise<AdminValue[]> {
  requireRight(ctx.actor, 'catalogue');
  const [[values, putAway]] = await Promise.all([
    ctx.db.batch([selectValues(ctx.db), countPutAway(ctx.db)]),
    refreshFacets(ctx),
  ]);
  const onSale = ctx.facetIndex.countsOfValues();
  const unseen = new Map(putAway.map(({ valueId, pieces }) => [valueId, pieces]));
  return values.map(({ key: _, ...value }) => ({
    ...value,
    productCount: (onSale.get(value.id) ?? 0) + (unseen.get(value.id) ?? 0),
  }));
}

/** The filters know only pieces on sale. The cross join makes SQLite read the pieces put away first, which are few. */
function countPutAway(db: Database) {
  const { productId, valueId } = productAttributes;
  return db
    .select({ valueId, pieces: count() })
    .from(products)
    .crossJoin(productAttributes)
    .where(and(isPutAway, eq(productId, products.id)))
    .groupBy(valueId);
}

export async function listAttributes({ db, actor }: Context): Promise<AdminAttribute[]> {
  requireRight(actor, 'catalogue');
  const [all, values] = await db.batch([
    db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.id)),
    selectValues(db),
  ]);
  return all.map(({ id, key, label }) => ({
    id,
    key,
    label,
    values: values
      .filter(({ attributeId }) => attributeId === id)
      .map((value) => ({ id: value.id, label: value.label })),
  }));
}

/** This sign stands between values in a file of products. A name that already has it may keep it. */
function assertNoSign(label: string, before = ''): void {
  if (!label.includes('|') || label === before) return;
  const message = 'A name cannot have | in it: in a file of products it stands between values.';
  throw new DomainError('INVALID_INPUT', { message, details: { label: [message] } });
}

export async function addValue(ctx: Context, input: ValueInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  assertNoSign(input.label);
  if ((await db.$count(attributeValues)) >= MOST_VALUES) throw new DomainError('LIST_FULL');
  const [attribute] = await db.select().from(attributes).where(eq(attributes.id, input.attributeId));
  if (!attribute)
    throw new DomainError('INVALID_INPUT', { details: { attributeId: ['This no longer exists.'] } });
  const trace = { action: 'attribute-value.add' as const, entityId: lastInsertedId, changes: input };
  const [, [added]] = await refusedAs(
    { noRowChanged: labelTaken },
    commitChange(ctx, trace, [
      requireThat(db, sql`not ${isTaken(input)}`),
      db
        .insert(attributeValues)
        .values({ ...input, value: freeSlug(input) })
        .returning({ id: attributeValues.id }),
    ]),
  );
  if (!added) throw new Error('The value was not inserted.');
  return added;
}

export async function changeValue(ctx: Context, id: number, changed: ChangedValue): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { seen, ...input } = changed;
  const gone: { code: 'NOT_FOUND'; message: string } = {
    code: 'NOT_FOUND',
    message: 'This value no longer exists.',
  };
  const isIt = eq(attributeValues.id, id);
  const [before] = await db.select().from(attributeValues).where(isIt);
  if (!before) throw new DomainError(gone.code, gone);
  if (seen) assertSeen(before, seen, input);
  assertNoSign(input.label, before.label);
  const changes = changedFrom(before, input, before.label);
  const named = isTaken({ ...before, label: input.label });
  // Two values that share a name from earlier can still be changed in everything else.
  const isFree = sql`(${attributeValues.label} = ${input.label} or not ${named})`;
  await refusedAs(
    {
      noRowChanged: async () => {
        if (await db.$count(attributeValues, sql`${isIt} and not ${isFree}`)) return labelTaken();
        return seen ? { code: 'CHANGED_ELSEWHERE' } : gone;
      },
    },
    commitChange(ctx, { action: 'attribute-value.change', entityId: id, changes }, [
      db
        .update(attributeValues)
        .set(input)
        .where(and(isIt, isFree, seen && isStill(before))),
      requireChange(db),
    ]),
  );
}

const labelTaken = () => atField('NAME_TAKEN', 'label', 'There is a value of this name already.');

interface Named {
  readonly id?: number;
  readonly attributeId: number;
  readonly label: string;
}

function isTaken({ id = 0, attributeId, label }: Named): SQL {
  return sql`exists (select 1 from ${attributeValues} v
    where v.attribute_id = ${attributeId} and v.label = ${label} collate nocase and v.id <> ${id})`;
}

/** A value that was renamed keeps its slug, so the next one may have to be `red-2`. */
function freeSlug({ attributeId, label }: Named): SQL<string> {
  const slug = valueSlugOf(label);
  return sql`(
    with recursive tries (nth, slug) as (
      select 1, ${slug} union all
      select nth + 1, ${slug} || '-' || (nth + 1) from tries join ${attributeValues} v
        on v.attribute_id = ${attributeId} and v.value = slug)
    select slug from tries order by nth desc limit 1)`;
}

/** A value has no `updated_at`, so all its changeable fields are compared instead. */
function isStill({ label, colour, otherWords, position }: typeof attributeValues.$inferSelect) {
  return and(
    eq(attributeValues.label, label),
    sql`${attributeValues.colour} is ${colour}`,
    eq(attributeValues.otherWords, otherWords),
    eq(attributeValues.position, position),
  );
}

export async function removeValue(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const isIt = eq(attributeValues.id, id);
  const [found, [uses = { count: 0 }]] = await db.batch([
    db.select().from(attributeValues).where(isIt),
    db
      .select({ count: count() })
      .from(productAttributes)
      .innerJoin(products, eq(products.id, productAttributes.productId))
      .where(and(eq(productAttributes.valueId, id), isNotDeleted)),
  ]);
  const [value] = found;
  if (!value) throw new DomainError('NOT_FOUND', { message: 'This value no longer exists.' });
  const changes = { label: value.label, pieces: uses.count };
  await commitChange(ctx, { action: 'attribute-value.remove', entityId: id, changes }, [
    db.delete(attributeValues).where(isIt),
  ]);
}

interface SaidOf {
  readonly id: number;
  readonly attributeIds: readonly number[];
}

export function replaceValuesOf(db: Database, said: readonly SaidOf[]): Statement[] {
  const rows = JSON.stringify(said);
  return [
    db.delete(productAttributes).where(
      sql`(product_id, value_id) in (
        select p.product_id, p.value_id from json_each(${rows}) w
        join ${productAttributes} p on p.product_id = w.value ->> 'id'
        where p.value_id not in (select value from json_each(w.value, '$.attributeIds')))`,
    ),
    db.run(sql`
      insert into ${productAttributes} (product_id, value_id)
      select w.value ->> 'id', v.id from json_each(${rows}) w, json_each(w.value, '$.attributeIds') a
      join ${attributeValues} v on v.id = a.value where true
      on conflict do nothing`),
  ];
}

export function insertValuesOfNewest(db: Database, attributeIds: readonly number[]): Statement {
  return db.run(sql`
    insert into ${productAttributes} (product_id, value_id)
    select ${newestProductId}, v.id from json_each(${JSON.stringify(attributeIds)}) a
    join ${attributeValues} v on v.id = a.value`);
}
