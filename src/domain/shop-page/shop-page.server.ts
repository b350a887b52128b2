import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { pages } from '#drizzle/schema/page.ts';
import { requireThat } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireFreshRight, requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, isoDay } from '#dates.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere, takenPictures } from '#media/pictures.server.ts';
import { sha256Of } from '#sha256.ts';
import { frameStatements, getFrame, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { fieldsOf, NOTICE_DAYS, unknownFields } from './page-fields.ts';
import { type RenderedPage, renderPage } from './render-page.ts';
import {
  type AdminPage,
  isPolicy,
  MOST_IN_MENU,
  type PageInput,
  type PageSummary,
  picturesIn,
  TERMS,
} from './shop-page.ts';

type Row = typeof pages.$inferSelect;

interface ShownPage {
  readonly frame: ShopFrame;
  readonly page: Pick<Row, 'title' | 'version' | 'updatedOn' | 'holdsFrom' | 'sha256'>;
  readonly text: RenderedPage;
  /** A version that waits for its day. */
  readonly next: Pick<Row, 'version' | 'holdsFrom'> | null;
}

const isNewest = sql`not exists (
  select 1 from ${pages} later where later.slug = ${pages.slug} and later.version > ${pages.version})`;

function newestOf(db: Database, slug: string) {
  return db.select().from(pages).where(eq(pages.slug, slug)).orderBy(desc(pages.version)).limit(1);
}

/** The version that holds today, unless one is named. */
export async function showPage(ctx: Context, slug: string, version?: number): Promise<ShownPage> {
  const { db, now, accounts } = ctx;
  const which = version === undefined ? lte(pages.holdsFrom, isoDay(now())) : eq(pages.version, version);
  const shown = db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), which))
    .orderBy(desc(pages.version))
    .limit(1);
  const [bars, selling, [page], [newest]] = await db.batch([...frameStatements(), shown, newestOf(db, slug)]);
  if (!page) throw new DomainError('NOT_FOUND');
  const frame = toFrame(bars, selling);
  const text = renderPage(page.markdown, fieldsOf({ ...frame, hasGoogle: accounts.google !== undefined }));
  const isWaiting = newest !== undefined && newest.holdsFrom > isoDay(now());
  return { frame, page, text, next: isWaiting ? newest : null };
}

export async function listPages({ db, actor }: Context): Promise<PageSummary[]> {
  requireRight(actor, 'settings');
  const { slug, title, version, inMenu, updatedOn } = pages;
  return await db
    .select({ slug, title, version, inMenu, updatedOn })
    .from(pages)
    .where(isNewest)
    .orderBy(asc(pages.id));
}

const MOST_VERSIONS = 50;

export async function getPage(ctx: Context, slug: string): Promise<AdminPage> {
  const page = await getEditedPage(ctx, slug);
  if (page.version === 0) throw gone();
  return page;
}

/** Version 0 is a page that does not exist yet. */
export async function getEditedPage(ctx: Context, slug: string): Promise<AdminPage> {
  requireRight(ctx.actor, 'settings');
  const { db, accounts, now } = ctx;
  const { version, updatedOn, holdsFrom } = pages;
  const [frame, [newest], versions] = await Promise.all([
    getFrame(ctx),
    newestOf(db, slug),
    db
      .select({ version, updatedOn, holdsFrom, by: users.name })
      .from(pages)
      .leftJoin(users, eq(users.id, pages.changedBy))
      .where(eq(pages.slug, slug))
      .orderBy(desc(version))
      .limit(MOST_VERSIONS),
  ]);
  const today = isoDay(now());
  const blank = { title: '', markdown: '', inMenu: true, version: 0, updatedOn: today, holdsFrom: today };
  const page = newest ?? blank;
  return {
    slug,
    title: page.title,
    markdown: page.markdown,
    inMenu: page.inMenu,
    version: page.version,
    seen: page.version,
    updatedOn: page.updatedOn,
    holdsFrom: page.holdsFrom,
    versions,
    fields: fieldsOf({ ...frame, hasGoogle: accounts.google !== undefined }),
  };
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such page.' });
}

/** Each save is a new version, which counts from its day on. */
export async function changePage(ctx: Context, slug: string, input: PageInput): Promise<void> {
  const { user } = requireFreshRight(ctx, 'settings');
  const { db, now } = ctx;
  const { title, markdown, isMaterial, seen } = input;
  const inMenu = input.inMenu && !isPolicy(slug);
  const [[before], frame] = await Promise.all([newestOf(db, slug), getFrame(ctx)]);
  const known = before?.version ?? 0;
  const isSame =
    before?.title === title && before.markdown === markdown && before.inMenu === inMenu && !isMaterial;
  if (isSame) return;
  if (seen !== undefined && seen !== known) throw new DomainError('CHANGED_ELSEWHERE');
  const [unknown] = unknownFields(markdown, fieldsOf({ ...frame, hasGoogle: true }));
  if (unknown !== undefined) throw wrong('markdown', `There is nothing to fill in for ${unknown}.`);
  if (
    inMenu &&
    before?.inMenu !== true &&
    (await db.$count(pages, and(eq(pages.inMenu, true), isNewest))) >= MOST_IN_MENU
  )
    throw wrong('inMenu', `The menu has room for ${String(MOST_IN_MENU)} pages.`);
  await assertPicturesThere(ctx, { addresses: picturesIn(markdown), field: 'markdown' });
  const today = isoDay(now());
  const noticed = isMaterial && slug === TERMS ? isoDay(now() + NOTICE_DAYS * DAY_MS) : today;
  // A version that waits for its day does not come earlier by a correction.
  const holdsFrom = [noticed, before?.holdsFrom ?? today].reduce((a, b) => (a > b ? a : b));
  const version = known + 1;
  await refusedAs(
    { noRowChanged: 'CHANGED_ELSEWHERE' },
    commitChange(ctx, { action: 'page.change', entityId: slug, changes: { called: title, version } }, [
      requireThat(
        db,
        sql`((select coalesce(max(version), 0) from ${pages} where slug = ${slug}) = ${known})`,
      ),
      db.insert(pages).values({
        slug,
        version,
        title,
        markdown,
        sha256: await sha256Of(new TextEncoder().encode(markdown)),
        inMenu,
        updatedOn: today,
        holdsFrom,
        changedBy: user.id,
        createdAt: now(),
      }),
      takenPictures(ctx, picturesIn(markdown)),
    ]),
  );
}

function wrong(field: keyof PageInput, message: string): DomainError {
  return new DomainError('INVALID_INPUT', { details: { [field]: [message] } });
}

export async function removePage(ctx: Context, slug: string): Promise<void> {
  requireFreshRight(ctx, 'settings');
  const { db } = ctx;
  if (isPolicy(slug))
    throw new DomainError('INVALID_INPUT', { message: 'A policy can be changed, not deleted.' });
  const [page] = await newestOf(db, slug);
  if (!page) throw gone();
  await commitChange(ctx, { action: 'page.remove', entityId: slug, changes: { called: page.title } }, [
    db.delete(pages).where(eq(pages.slug, slug)),
  ]);
}
