/** Changed by hand, together with the text. */
export const PRIVACY_UPDATED = '24 May 2025';
export const TERMS_UPDATED = '24 May 2025';
export const NOTICE_DAYS = 30;
