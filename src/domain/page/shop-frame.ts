import { shop, shopTexts } from '#shop.config.ts';
import { DEFAULT_SHIPPING, type Shipping } from '#shop-settings/delivery-terms.ts';
import type { OnlyState } from '#tax/seller.ts';
import { NO_MENU, type ShopMenu } from './shop-menu.ts';

export interface ShopFrame {
  readonly notification: Notification | null;
  readonly menu: ShopMenu;
  readonly shipping: Shipping;
  readonly seller: ShownSeller;
}

export interface ShownSeller {
  readonly legalName: string;
  /** Null if the seller is not registered: then no page mentions that tax. */
  readonly gstin: string | null;
  /** A seller who is not registered may send to one state only; null for all of India. */
  readonly onlyState: OnlyState | null;
  readonly takesBusinesses: boolean;
}

export function shopDescription({ onlyState }: Pick<ShownSeller, 'onlyState'>): string {
  return `${shopTexts.description} and sent anywhere in ${onlyState?.name ?? 'India'}.`;
}

export interface Notification {
  readonly id: number;
  readonly text: string;
  readonly linkUrl: string | null;
  readonly background: string | null;
  readonly colour: string | null;
}

/** For pages that must show without the database. */
export const BARE_FRAME: ShopFrame = {
  notification: null,
  menu: NO_MENU,
  shipping: DEFAULT_SHIPPING,
  seller: { legalName: shop.legalName, gstin: null, onlyState: null, takesBusinesses: false },
};
