export const DRAFT_KEY = 'checkout_draft';
/** The e-mail address that a guest may use again. */
export const EMAIL_KEY = 'checkout_email';
