import { desc, eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import { orNull } from '#errors.server.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { onlyStateOf, takesBusinesses } from '#tax/seller.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { BARE_FRAME, type Notification, type ShopFrame } from './shop-frame.ts';
import { menuColumns } from './shop-menu.server.ts';
import { NO_MENU } from './shop-menu.ts';

/** The frame joins the batch of each page, so it takes no round trip of its own. */
export function frameStatements() {
  return statementsOnce('frame', (db) => [notificationStatement(db), sellingStatement(db)]);
}

const shippingColumns = {
  freeThresholdPaise: shippingSettings.freeShippingThresholdPaise,
  feePaise: shippingSettings.standardShippingFeePaise,
};

/** The row that every shop has comes first, so there is one even if the owner has saved no settings. */
function sellingStatement(db: Database) {
  return db
    .select({
      ...shippingColumns,
      menu: menuColumns,
      seller: {
        legalName: taxSettings.legalName,
        gstin: taxSettings.gstin,
        mode: taxSettings.mode,
        stateCode: taxSettings.stateCode,
        handicraft: taxSettings.handicraft,
      },
    })
    .from(siteSettings)
    .leftJoin(shippingSettings, eq(shippingSettings.isActive, true))
    .leftJoin(taxSettings, eq(taxSettings.id, 1))
    .where(eq(siteSettings.id, 1))
    .limit(1);
}

function notificationStatement(db: Database) {
  const bar = notificationBarSettings;
  return db
    .select({
      id: bar.id,
      text: bar.textContent,
      linkUrl: bar.linkUrl,
      background: bar.backgroundColor,
      colour: bar.textColor,
    })
    .from(bar)
    .where(eq(bar.isActive, true))
    .orderBy(desc(bar.updatedAt))
    .limit(1);
}

export function shippingStatement(db: Database) {
  return db
    .select(shippingColumns)
    .from(shippingSettings)
    .where(eq(shippingSettings.isActive, true))
    .limit(1);
}

type Selling = Awaited<ReturnType<typeof sellingStatement>>[number];

export function toFrame([notification]: readonly Notification[], [selling]: readonly Selling[]): ShopFrame {
  const { freeThresholdPaise = null, feePaise = null } = selling ?? {};
  const { legalName, gstin, ...seller } = selling?.seller ?? DEFAULT_TAX_SETTINGS;
  return {
    notification: notification ?? null,
    menu: selling?.menu ?? NO_MENU,
    shipping:
      freeThresholdPaise === null || feePaise === null ? DEFAULT_SHIPPING : { freeThresholdPaise, feePaise },
    seller: { legalName, gstin, onlyState: onlyStateOf(seller), takesBusinesses: takesBusinesses(seller) },
  };
}

export async function getFrame({ db }: Context): Promise<ShopFrame> {
  return toFrame(...(await db.batch(frameStatements())));
}

export async function getFrameIfAny(ctx: Context): Promise<ShopFrame> {
  return (await orNull(ctx, 'frame', getFrame(ctx))) ?? BARE_FRAME;
}
