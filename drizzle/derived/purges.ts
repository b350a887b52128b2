import { LOW_STOCK } from '#stock/stock.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, lookPieces, products } from '#drizzle/schema/catalogue.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { pages } from '#drizzle/schema/page.ts';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { purgeTriggers, type Purges, type Row, type Rule, shown, shownIn, type Tag } from './purge-rules.ts';
import { isChanged } from './sql.ts';

const isActive = (row: Row) => `${row}.is_active`;
const ofProduct = (row: Row) => [`product:{${row}.product_id}`] as const;
const LISTS = ['collections', 'collection:{category_id}'] as const;
const onSale = (id: string) => `products WHERE id = ${id} AND on_sale = 1`;

const offSale = [
  'product:{OLD.id}',
  'collections',
  'collection:{OLD.category_id}',
] as const satisfies readonly Tag[];
const joining = ['home', 'collections', 'category:{NEW.category_id}'] as const satisfies readonly Tag[];
const STAYS = 'OLD.on_sale AND NEW.on_sale';
const EITHER = '(OLD.on_sale OR NEW.on_sale)';
const COMES_BACK = 'NOT OLD.on_sale AND NEW.on_sale';

/** Lists count the pieces with a value, the page of a piece shows it, and the pages of its sisters its colour. */
function valueOf(row: Row): readonly Rule[] {
  const isOf = (
    key: string,
  ) => `EXISTS (SELECT 1 FROM attribute_values v JOIN attributes a ON a.id = v.attribute_id
    WHERE v.id = ${row}.value_id AND a.key = '${key}')`;
  const from = onSale(`${row}.product_id`);
  return [
    { tags: [`product:{id}`, ...LISTS], from },
    { tags: ['design:{design_id}'], from, where: isOf('colour') },
    // An occasion joins the menu with its first piece, and leaves with the last.
    {
      tags: ['settings'],
      where: `${isOf('occasion')} AND NOT EXISTS (SELECT 1 FROM product_attributes
        WHERE value_id = ${row}.value_id AND product_id <> ${row}.product_id)`,
    },
  ];
}

const shownOfProduct = shownIn(products, [
  ...(['stockQuantity', 'reviewCount', 'reviewStarsTotal', 'publishAt', 'costPaise', 'updatedAt'] as const),
]);
const shownOfCategory = shownIn(categories, [
  ...(['otherWords', 'defaultHsn', 'defaultRateBps', 'createdAt', 'updatedAt'] as const),
]);

const PURGES: readonly Purges[] = [
  {
    table: products,
    of: shownOfProduct,
    insert: [
      { tags: joining, where: 'NEW.on_sale' },
      { tags: ['design:{NEW.design_id}'], where: 'NEW.on_sale' },
    ],
    update: [
      {
        tags: ['product:{NEW.id}'],
        // A new piece gets its number before anybody sees it.
        where: `${STAYS} AND OLD.sku IS NOT NULL AND ${isChanged(shownOfProduct)}`,
      },
      {
        tags: ['collections', 'collection:{OLD.category_id}'],
        where: `${STAYS} AND ${isChanged(['name', 'price_paise', 'category_id', 'is_featured', 'created_at'])}`,
      },
      {
        tags: joining,
        where: `${STAYS} AND ${isChanged(['category_id', 'is_featured', 'created_at'])}`,
      },
      {
        tags: ['collections', 'collection:{NEW.category_id}'],
        where: `${STAYS} AND ${isChanged(['original_price_paise', 'offer_ends_at', 'country_of_origin'])}`,
      },
      { tags: offSale, where: 'OLD.on_sale AND NOT NEW.on_sale' },
      { tags: joining, where: COMES_BACK },
      {
        tags: ['reviews'],
        where: `${COMES_BACK} AND EXISTS (SELECT 1 FROM reviews WHERE product_id = NEW.id)`,
      },
      // A piece that comes back stood nowhere but in the looks that it was chosen for.
      {
        tags: ['product:{product_id}'],
        from: `look_pieces WHERE with_product_id = NEW.id AND ${COMES_BACK}`,
      },
      // The page of reviews shows the first picture of a piece that is off sale too.
      {
        tags: ['reviews'],
        where: `NOT NEW.on_sale AND ${isChanged([`image_urls ->> 0`])}
          AND EXISTS (SELECT 1 FROM reviews WHERE product_id = NEW.id AND item_image_url IS NULL)`,
      },
      {
        tags: ['product:{NEW.id}', 'design:{OLD.design_id}', 'design:{NEW.design_id}'],
        where: `${EITHER} AND ${isChanged(['design_id'])}`,
      },
      // The swatch of a piece without a colour says the piece's name.
      { tags: ['design:{NEW.design_id}'], where: `${EITHER} AND ${isChanged(['name', 'on_sale'])}` },
    ],
    delete: [
      { tags: offSale, where: 'OLD.on_sale' },
      { tags: ['design:{OLD.design_id}'], where: 'OLD.on_sale' },
    ],
  },
  // In a rule of its own, because every sale compiles it. Lists count pieces in stock, and a sister's swatch says "sold
  // out".
  {
    table: products,
    of: ['stock_quantity'],
    update: [
      {
        tags: ['collections', 'collection:{NEW.category_id}', 'design:{NEW.design_id}'],
        where: `NEW.on_sale AND ${isChanged(['stock_quantity > 0'])}`,
      },
    ],
  },
  // A size that was never counted shows as none, so a count of 0 that comes or goes changes nothing.
  {
    table: stock,
    of: ['on_hand'],
    insert: [
      { tags: ofProduct('NEW'), where: 'NEW.on_hand <> 0' },
      { tags: LISTS, from: `${onSale('NEW.product_id')} AND NEW.size <> '' AND NEW.on_hand > 0` },
    ],
    update: [
      {
        tags: ofProduct('NEW'),
        where: `min(OLD.on_hand, ${String(LOW_STOCK + 1)}) <> min(NEW.on_hand, ${String(LOW_STOCK + 1)})`,
      },
      {
        tags: LISTS,
        from: `${onSale('NEW.product_id')} AND NEW.size <> '' AND ${isChanged(['on_hand > 0'])}`,
      },
    ],
    delete: [
      { tags: ofProduct('OLD'), where: 'OLD.on_hand <> 0' },
      { tags: LISTS, from: `${onSale('OLD.product_id')} AND OLD.size <> '' AND OLD.on_hand > 0` },
    ],
  },
  { table: productAttributes, insert: valueOf('NEW'), delete: valueOf('OLD') },
  shown(lookPieces, { tags: ofProduct, unshown: [] }),
  shown(attributes, { tags: () => ['attributes'], unshown: [] }),
  // A value that no piece has yet stands nowhere.
  { ...shown(attributeValues, { tags: () => ['attributes'], unshown: ['otherWords'] }), insert: [] },
  // The menu of every page names all categories, and cards lead to sizes.
  {
    table: categories,
    of: shownOfCategory,
    insert: [{ tags: ['settings', 'collections'] }],
    update: [
      {
        tags: ['category:{NEW.id}', 'collections'],
        where: isChanged(shownOfCategory),
      },
      { tags: ['settings'], where: isChanged(['name', 'slug', 'image_url']) },
      { tags: ['home'], where: isChanged(['has_sizes']) },
    ],
    delete: [{ tags: ['settings', 'collections'] }],
  },
  shown(homeBanners, { tags: () => ['banners'], unshown: ['updatedAt'], when: isActive }),
  shown(notificationBarSettings, {
    tags: () => ['settings'],
    unshown: ['createdAt', 'updatedAt'],
    when: isActive,
  }),
  // A page of the shop shows its text, and every page the titles in the menu.
  { table: pages, insert: [{ tags: ['settings'] }], delete: [{ tags: ['settings'] }] },
  shown(shippingSettings, { tags: () => ['settings'], unshown: ['createdAt', 'updatedAt'], when: isActive }),
  // Until the owner has said who sells, pages have what the shop came with.
  shown(taxSettings, {
    tags: () => ['settings'],
    unshown: [
      ...([
        'pan',
        'tradeName',
        'turnoverBand',
        'invoicePrefix',
        'creditPrefix',
        'filing',
        'updatedAt',
      ] as const),
    ],
  }),
  {
    table: siteSettings,
    update: shown(siteSettings, {
      tags: () => ['cod'],
      unshown: ['giftWrapPaise', 'adminTwoFactorIsRequired', 'twoFactorRoles', 'updatedAt'],
    }).update,
  },
  shown(reviews, {
    tags: () => ['reviews'],
    unshown: ['userAvatarStoragePath', 'itemImageStoragePath', 'createdAt', 'updatedAt'],
  }),
  shown(pieceReviews, { tags: (row) => [...ofProduct(row), 'home'], unshown: [] }),
  {
    table: reviewPhotos,
    insert: [
      { tags: ['product:{product_id}'], from: 'piece_reviews WHERE id = NEW.review_id' },
      {
        tags: ['file:{NEW.key}'],
        where: `EXISTS (SELECT 1 FROM piece_reviews WHERE id = NEW.review_id AND state = 'hidden')`,
      },
    ],
    delete: [{ tags: ['product:{product_id}'], from: 'piece_reviews WHERE id = OLD.review_id' }],
  },
];

/** A change of what cached pages show writes, in its own transaction, which tags to purge. */
export const purgesSql = `
CREATE VIEW purges AS SELECT NULL AS tags WHERE FALSE

-- A purge that waits stands for all changes up to the moment at which it is claimed, so that a hundred sales of one
-- product are one purge. It is due at once, whichever clock runs ahead, the database's or the Worker's.
CREATE TRIGGER purges_wait_in_the_outbox INSTEAD OF INSERT ON purges BEGIN
  INSERT INTO outbox (kind, dedupe_key, payload, next_attempt_at)
    VALUES ('purge', 'purge:' || NEW.tags, json_object('tags', json(NEW.tags)), 0)
    ON CONFLICT (dedupe_key) DO NOTHING;
END

-- The page may be made again before this change is committed: from the claim on, a change waits in a row of its own.
CREATE TRIGGER outbox_claimed_purge_takes_no_more AFTER UPDATE OF claimed_by, status ON outbox
WHEN NEW.kind = 'purge' AND NEW.dedupe_key IS NOT NULL AND (NEW.claimed_by IS NOT NULL OR NEW.status <> 'waiting') BEGIN
  UPDATE outbox SET dedupe_key = NULL WHERE id = NEW.id;
END
${purgeTriggers(PURGES)}`;
