/** Addresses with a single place that uses them, each by itself, so that a page carries only what it needs. */
export const newsletterPath = '/api/newsletter';
export const restockWishesPath = '/api/restock-wishes';
export const vainSearchesPath = '/api/vain-searches';
