export const DRAFT_KEY = 'checkout_draft';
export const EMAIL_KEY = 'checkout_email';
