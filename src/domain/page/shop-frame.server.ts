import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { notificationBarSettings } from '../../../drizzle/schema/notification-bar.ts';
import { shippingSettings } from '../../../drizzle/schema/shop-settings.ts';
import { statementsOnce } from '../../../drizzle/statements-once.ts';
import type { Context } from '../context.server.ts';
import { DEFAULT_SHIPPING, type Shipping } from '../pricing/shipping.ts';
import type { Notification, ShopFrame } from './shop-frame.ts';

/** Joins the batch of each page, so that the frame costs no round trip of its own. */
export function frameStatements() {
  return statementsOnce('frame', (db) => [notificationStatement(db), shippingStatement(db)]);
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
    .select({
      freeThresholdPaise: shippingSettings.freeShippingThresholdPaise,
      feePaise: shippingSettings.standardShippingFeePaise,
    })
    .from(shippingSettings)
    .where(eq(shippingSettings.isActive, true))
    .limit(1);
}

export function toFrame(notifications: readonly Notification[], shipping: readonly Shipping[]): ShopFrame {
  return { notification: notifications[0] ?? null, shipping: shipping[0] ?? DEFAULT_SHIPPING };
}

/** For pages that show nothing else from the database. */
export async function getFrame({ db }: Context): Promise<ShopFrame> {
  return toFrame(...(await db.batch(frameStatements())));
}
