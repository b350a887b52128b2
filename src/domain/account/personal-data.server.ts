import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import {
  accounts,
  passkeys,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#drizzle/schema/account.ts';
import { pageViewDays, pageViews, vainSearches } from '#drizzle/schema/analytics.ts';
import { attributes, attributeValues, facetChanges, facetChunks } from '#drizzle/schema/attribute.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { userCarts } from '#drizzle/schema/cart.ts';
import { categories, formerSlugs, products } from '#drizzle/schema/catalogue.ts';
import { complaintMessages, complaintPhotos, complaints } from '#drizzle/schema/complaint.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { taskRuns } from '#drizzle/schema/health.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { addresses } from '#drizzle/schema/address.ts';
import { codPermits, orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { idempotencyKeys, outbox } from '#drizzle/schema/outbox.ts';
import { payments, refunds, webhookEvents } from '#drizzle/schema/payment.ts';
import { pieceReviews, reviewPhotos, reviewTallies } from '#drizzle/schema/piece-review.ts';
import { restockDemand, restockWishes } from '#drizzle/schema/restock.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { pages } from '#drizzle/schema/page.ts';
import { staff, staffInvitations } from '#drizzle/schema/staff.ts';
import { stock, stockMovements } from '#drizzle/schema/stock.ts';
import {
  documentSeries,
  taxDocumentLines,
  taxDocuments,
  taxRates,
  taxSettings,
} from '#drizzle/schema/tax.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { ERASED_DOMAIN } from '#address/contact.ts';
import { NAMELESS } from '#review/piece-review.ts';

interface Mark {
  readonly isPersonal: boolean;
  readonly isExported: boolean;
}

/** For a row that stays when the shopper deletes the account. */
interface MarkOfStaying extends Mark {
  /** The text after the account is deleted; `nobody` is one made-up email address for all rows of this shopper. */
  readonly becomes?: (nobody: string) => string | SQL | null;
}

const none = { isPersonal: false, isExported: false } as const;
const own = { isPersonal: true, isExported: true } as const;
/** Opens the account, or only a machine reads it. */
const secret = { isPersonal: true, isExported: false } as const;
/** The tax law wants a document to stay as it was issued, also without the account. */
const keptByLaw = own;
/** May lead to the shopper, and is deleted in time. */
const passing = secret;
const emptied = { ...secret, becomes: () => null } as const;

const ordersOf = (userId: string) => sql`select id from ${orders} where user_id = ${userId}`;
const isOfOwnOrders = (userId: string) => sql`order_id in (${ordersOf(userId)})`;
const reviewsOf = (userId: string) => sql`select id from ${pieceReviews}
  where order_item_id in (select id from order_items where ${isOfOwnOrders(userId)})`;

/** Traces of the shopper's orders and reviews, and of exports that were made while searching for them. */
function ofTrail(userId: string): SQL {
  const known = sql`select value from ${users}, json_each(json_array(email, full_name, phone)) where users.id = ${userId}
    union select value from ${orders}, json_each(json_array(customer_email, customer_name, recipient,
      shipping_address ->> '$.phone')) where user_id = ${userId}`;
  const typed = sql`lower(changes ->> '$.search')`;
  return sql`(kind = 'order' and entity_id in (${ordersOf(userId)}))
    or (kind = 'piece-review' and entity_id in (select cast(id as text) from (${reviewsOf(userId)})))
    or (kind in ('order', 'customer') and entity_id is null and (changes ->> '$.customer' in (${known})
      or (length(${typed}) > 2 and exists (select 1 from (${known}) where instr(lower(value), ${typed}) > 0))))`;
}

const WRITTEN_OF_SHOPPER = sql.raw(
  `'$.text', '$.answer', '$.reason', '$.how', '$.search', '$.customer', '$.trackingUrl'`,
);

/** Drops a text that contains a part of the shopper's or recipient's name, an email address or a long number. */
function unlessItNamesPeople(text: SQL, instead: string): SQL {
  const shown = sql`coalesce(nullif(piece_reviews.shown_name, ${NAMELESS}), '')`;
  const names = sql`o.customer_name || ' ' || coalesce(o.recipient, '') || ' ' || u.full_name || ' ' || ${shown}`;
  return sql`iif(${text} like '%@%' or ${text} glob '*[0-9][0-9][0-9][0-9][0-9][0-9]*' or exists (
    select 1 from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id,
      json_each('[' || replace(json_quote(lower(replace(${names}, '.', ' '))), ' ', '","') || ']') part
    where i.id = piece_reviews.order_item_id and length(part.value) > 2 and instr(lower(${text}), part.value)
  ), ${instead}, ${text})`;
}

export function photosOf(userId: string): SQL {
  return sql`${reviewPhotos.reviewId} in (${reviewsOf(userId)})`;
}

/** A mark for each text that may be a shopper's: a new column without one does not compile, a new table fails a test. */
export const PERSONAL_DATA = {
  users: marks(users, { id: none, name: own, email: own, phone: own, address: own, image: secret }),
  addresses: marks(addresses, {
    userId: none,
    label: own,
    name: own,
    phone: own,
    address: own,
    apartment: own,
    city: own,
    state: own,
    pinCode: own,
  }),
  sessions: marks(sessions, { id: none, userId: none, token: secret, ipAddress: own, userAgent: own }),
  accounts: marks(accounts, {
    id: none,
    userId: none,
    providerId: none,
    accountId: secret,
    password: secret,
    scope: none,
    accessToken: secret,
    refreshToken: secret,
    idToken: secret,
  }),
  twoFactors: marks(twoFactors, { id: none, userId: none, secret, backupCodes: secret }),
  passkeys: marks(passkeys, {
    id: none,
    userId: none,
    name: own,
    publicKey: secret,
    credentialID: secret,
    deviceType: none,
    transports: none,
    aaguid: none,
  }),
  verifications: marks(verifications, { id: none, identifier: passing, value: passing }),
  // Which role somebody has in the shop is the shop's to know, and goes with the account.
  pages: marks(pages, {
    slug: none,
    title: none,
    markdown: none,
    sha256: none,
    updatedOn: none,
    holdsFrom: none,
    changedBy: none,
  }),
  staff: marks(staff, { userId: none, invitedBy: none }),
  staffInvitations: marks(staffInvitations, { tokenHash: none, invitedBy: none }),
  rateLimits: marks(rateLimits, { id: none, key: passing }),
  pageViews: marks(pageViews, { path: none, userId: none, sessionId: passing }),
  pageViewDays: ofShop(pageViewDays),
  // Words that may name a person are not stored.
  vainSearches: ofShop(vainSearches),
  // Precedes the orders and reviews, by which its rows are found.
  auditLog: staying(auditLog, ofTrail, {
    actorUserId: none,
    actorEmail: none,
    action: none,
    kind: none,
    entityId: none,
    changes: {
      ...secret,
      becomes: () => sql`iif(action = 'order.address', null, json_remove(changes, ${WRITTEN_OF_SHOPPER}))`,
    },
    requestId: none,
    ipAddress: none,
  }),
  userCarts: marks(userCarts, { userId: none, size: own }),
  wishlistItems: marks(wishlistItems, { userId: none }),
  categories: ofShop(categories),
  formerSlugs: ofShop(formerSlugs),
  products: ofShop(products),
  attributes: ofShop(attributes),
  attributeValues: ofShop(attributeValues),
  facetChunks: ofShop(facetChunks),
  facetChanges: ofShop(facetChanges),
  homeBanners: ofShop(homeBanners),
  notificationBarSettings: ofShop(notificationBarSettings),
  coupons: ofShop(coupons),
  taskRuns: ofShop(taskRuns),
  newsletterSubscribers: marks(newsletterSubscribers, {
    email: own,
    confirmTokenHash: secret,
    unsubscribeToken: secret,
  }),
  restockWishes: marks(restockWishes, {
    size: own,
    email: own,
    inbox: secret,
    tokenHash: secret,
    boughtOrderId: none,
  }),
  restockDemand: ofShop(restockDemand),
  complaints: marks(complaints, {
    number: own,
    orderId: none,
    namedOrder: own,
    name: own,
    email: own,
    phone: own,
    text: own,
    state: own,
    requestHash: secret,
  }),
  complaintMessages: marks(complaintMessages, { author: own, kind: none, text: own, requestHash: secret }),
  complaintPhotos: marks(complaintPhotos, { key: secret }),
  codPermits: marks(codPermits, { value: secret }),
  // Precedes the orders, by which its rows are found.
  couponRedemptions: staying(couponRedemptions, isOfOwnOrders, {
    orderId: none,
    customerEmail: { ...secret, becomes: (nobody) => nobody },
  }),
  // A review stays for others, without a name. It precedes the orders, by which its rows are found.
  pieceReviews: staying(pieceReviews, (userId) => sql`id in (${reviewsOf(userId)})`, {
    shownName: { ...own, becomes: () => NAMELESS },
    text: { ...own, becomes: () => unlessItNamesPeople(sql`text`, '') },
    answer: { ...own, becomes: () => unlessItNamesPeople(sql`answer`, 'Thank you for your review.') },
  }),
  reviewPhotos: marks(reviewPhotos, { key: secret }),
  reviewTallies: ofShop(reviewTallies),
  // A parcel's events say where it went, and its links show to whom.
  orderEvents: staying(
    orderEvents,
    (userId) =>
      sql`(kind in ('note', 'tracking') or (kind = 'refund' and actor = 'admin')) and ${isOfOwnOrders(userId)}`,
    { orderId: none, actorUserId: none, note: { ...secret, becomes: () => 'Erased on request' } },
  ),
  // The owner's reasons for refunds. Precedes the orders, by which its rows are found.
  refunds: staying(
    refunds,
    (userId) => sql`payment_id in (select id from ${payments} where ${isOfOwnOrders(userId)})`,
    {
      razorpayRefundId: none,
      idempotencyKey: none,
      lines: none,
      requestedByUserId: none,
      reason: emptied,
    },
  ),
  // The tax law needs the state an order went to, but no name.
  orders: staying(orders, (userId) => eq(orders.userId, userId), {
    customerEmail: { ...own, becomes: (nobody) => nobody },
    customerName: { ...own, becomes: () => 'Erased on request' },
    shippingAddress: {
      ...own,
      becomes: () =>
        sql`json_object('address', '', 'city', '', 'state', shipping_address ->> '$.state', 'pin_code', '', 'country', shipping_address ->> '$.country', 'phone', '')`,
    },
    // The GSTIN of a sole trader contains the PAN. The bills keep it, as the law wants.
    giftNote: { ...own, becomes: () => null },
    buyerGstin: { ...own, becomes: () => null },
    userId: emptied,
    codInbox: emptied,
    codPhone: emptied,
    codAddress: emptied,
    paymentGatewayResponse: emptied,
    // The courier's page says whom a parcel went to, and where.
    trackingUrl: { ...own, becomes: () => null },
    id: none,
    razorpayOrderId: none,
    razorpayPaymentId: none,
    // No key has this hash: links of old mails open neither the order nor its bills, which keep the name.
    accessTokenHash: { ...secret, becomes: () => '' },
    couponCode: none,
    joinsOrderId: none,
    promisedFrom: none,
    termsHash: none,
    promisedTo: none,
    recipient: none,
  }),
  orderItems: marks(orderItems, {
    orderId: none,
    selectedSize: none,
    name: none,
    imageUrl: none,
    hsn: none,
    uqc: none,
  }),
  payments: marks(payments, {
    orderId: none,
    razorpayPaymentId: none,
    currency: none,
    method: none,
    errorDescription: none,
  }),
  webhookEvents: marks(webhookEvents, { id: none, event: none, orderId: none, detail: none, content: none }),
  outbox: marks(outbox, {
    dedupeKey: none,
    payload: passing,
    stranger: none,
    claimedBy: none,
    lastError: passing,
  }),
  idempotencyKeys: marks(idempotencyKeys, {
    scope: none,
    key: none,
    requestHash: none,
    resourceId: none,
    responseBody: passing,
  }),
  reviews: marks(reviews, {
    userName: none,
    userAvatarUrl: none,
    userAvatarStoragePath: none,
    comment: none,
    itemName: none,
    itemImageUrl: none,
    itemImageStoragePath: none,
  }),
  siteSettings: ofShop(siteSettings),
  taxSettings: ofShop(taxSettings),
  documentSeries: ofShop(documentSeries),
  taxDocuments: marks(taxDocuments, {
    number: none,
    fy: none,
    issuedOn: none,
    orderId: none,
    reason: none,
    seller: none,
    buyer: keptByLaw,
    placeOfSupply: none,
    sha256: none,
  }),
  taxDocumentLines: marks(taxDocumentLines, { description: none, hsn: none, uqc: none }),
  taxRates: ofShop(taxRates),
  stock: marks(stock, { size: none }),
  stockMovements: marks(stockMovements, { size: none, actorUserId: none, note: none }),
};

type Texts<Table extends SQLiteTable> = {
  [Name in keyof Row<Table>]: IsText<NonNullable<Row<Table>[Name]>> extends true ? Name : never;
}[keyof Row<Table>];

type Row<Table extends SQLiteTable> = Table['$inferSelect'];
type IsText<Value> = Value extends number | boolean | Date
  ? false
  : string extends Value
    ? true
    : Value extends string
      ? false
      : true;

type Marks<Table extends SQLiteTable, M> = Readonly<Record<Texts<Table>, M>>;

function marks<Table extends SQLiteTable, const M extends Marks<Table, Mark>>(table: Table, columns: M) {
  return { table, columns, rows: null };
}

/** No row of it says anything of a shopper. */
function ofShop<Table extends SQLiteTable>(table: Table) {
  return { table, columns: {}, rows: null };
}

function staying<Table extends SQLiteTable, const M extends Marks<Table, MarkOfStaying>>(
  table: Table,
  rows: (userId: string) => SQL,
  columns: M,
) {
  return { table, columns, rows };
}

interface Marked<Table extends SQLiteTable, Columns> {
  readonly table: Table;
  readonly columns: Columns;
}

type Exported<Table extends SQLiteTable, Columns> = {
  [
    Name in keyof Columns & keyof Table['_']['columns'] as Columns[Name] extends { readonly isExported: true }
      ? Name
      : never
  ]: Table['_']['columns'][Name];
};

export function exportedOf<Table extends SQLiteTable, Columns extends Marks<Table, Mark>>({
  table,
  columns,
}: Marked<Table, Columns>) {
  const marked: Readonly<Record<string, Mark>> = columns;
  const shown = Object.entries(getTableColumns(table)).filter(([name]) => marked[name]?.isExported);
  return Object.fromEntries(shown) as Exported<Table, Columns>;
}

export function erasePersonalData(db: Database, userId: string): Statement[] {
  const nobody = `${crypto.randomUUID()}${ERASED_DOMAIN}`;
  return Object.values(PERSONAL_DATA).flatMap(({ table, rows, columns }) => {
    if (!rows) return [];
    const left = Object.entries<MarkOfStaying>(columns).flatMap(([name, { becomes }]) =>
      becomes ? [[name, becomes(nobody)] as const] : [],
    );
    return [db.update(table).set(Object.fromEntries(left)).where(rows(userId))];
  });
}
