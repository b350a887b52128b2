/** The gateway takes no less. */
export const LEAST_PAYABLE_PAISE = 100;

/** `errors.ts` repeats this text: small pages fetch that file, and would fetch the checkout for this one. */
export const NOT_STARTED = 'The payment could not be started, and nothing was charged.';
