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

export interface Shipping {
  readonly freeThresholdPaise: number;
  readonly feePaise: number;
}

/** Holds when the owner has set nothing. */
export const DEFAULT_SHIPPING: Shipping = { freeThresholdPaise: 500_00, feePaise: 50_00 };

/** Either of the two settings makes it so. */
export function isAlwaysFree({ feePaise, freeThresholdPaise }: Shipping): boolean {
  return feePaise === 0 || freeThresholdPaise === 0;
}

/** For pages that must show without the database. */
export const BARE_FRAME: ShopFrame = { notification: null, shipping: DEFAULT_SHIPPING };
