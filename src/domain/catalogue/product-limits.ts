/** What the database checks of a product as well: another number asks for a migration. */
export const MOST_IMAGES = 8;
/** Three pieces are as much as one press should put into a cart. */
export const MOST_LOOK_PIECES = 2;
