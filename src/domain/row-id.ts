export const ROW_ID = /^[1-9]\d{0,14}$/;
export const MOST_ROW_ID = 999_999_999_999_999;
