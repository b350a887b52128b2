export const DRAFT_KEY = 'checkout_draft';
