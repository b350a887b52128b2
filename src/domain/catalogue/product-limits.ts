/** The database checks this too: another number needs a migration. */
export const MOST_IMAGES = 8;
/** Three with the piece itself: one press should not put more into a cart. */
export const MOST_LOOK_PIECES = 2;
/** The home page has a tile of pieces up to this price. */
export const TREAT_RUPEES = 499;

export const SKU_LENGTH = 40;
/** Signs that stay unchanged in an address, on a sticker and in a spreadsheet; '' is no SKU. */
export const SKU = /^(?:[A-Z0-9][A-Z0-9._/-]*)?$/;
