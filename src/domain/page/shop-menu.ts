/** The menu leads to pieces up to this price. */
export const TREAT_RUPEES = 499;

export interface MenuCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}

/** What leads into the shop from every page. */
export interface ShopMenu {
  /** All of them, by name. */
  readonly categories: readonly MenuCategory[];
  readonly occasions: readonly { readonly value: string; readonly label: string }[];
  readonly hasTreats: boolean;
  /** Own pages of the shop, in the order in which they were made. */
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}

export const NO_MENU: ShopMenu = { categories: [], occasions: [], hasTreats: false, pages: [] };
