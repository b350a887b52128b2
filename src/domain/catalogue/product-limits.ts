/** The database checks this too: another number needs a migration. */
export const MOST_IMAGES = 8;
/** Three with the piece itself: one press should not put more into a cart. */
export const MOST_LOOK_PIECES = 2;

/** Of a cart, an order or a question about several pieces: so many different ones, and so many of each. */
export const MOST_LINES = 50;
export const MOST_OF_ONE = 999;
export const MOST_SIZE_LETTERS = 20;
