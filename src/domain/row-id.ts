/** An id of the database in an address, and the largest with that many digits. */
export const ROW_ID = /^[1-9]\d{0,14}$/;
export const MOST_ROW_ID = 999_999_999_999_999;
