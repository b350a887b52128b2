/** Visits are deleted after this long; the policies say so. */
export const VIEWS_KEPT_DAYS = 90;
export const VIEW_SUMS_KEPT_MONTHS = 13;

/** A search that nobody has made for this long leaves the list. */
export const SEARCHES_KEPT_DAYS = 90;
