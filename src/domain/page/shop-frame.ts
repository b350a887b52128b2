import { DEFAULT_SHIPPING, type Shipping } from '../pricing/shipping.ts';

/** What every page of the shop shows around its own content. */
export interface ShopFrame {
  readonly notification: Notification | null;
  readonly shipping: Shipping;
}

export interface Notification {
  readonly id: number;
  readonly text: string;
  readonly linkUrl: string | null;
  readonly background: string | null;
  readonly colour: string | null;
}

/** For pages that must show without the database. */
export const BARE_FRAME: ShopFrame = { notification: null, shipping: DEFAULT_SHIPPING };
