export const DRAFT_KEY = 'checkout_draft';
/** What a guest may use again. */
export const EMAIL_KEY = 'checkout_email';
