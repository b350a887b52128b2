/** The gateway takes no less. */
export const LEAST_PAYABLE_PAISE = 100;

/** EF01: the provider has opened nothing that could be paid. `errors.ts` says it again: small pages fetch that, and would fetch the checkout for this. */
export const NOT_STARTED = 'The payment could not be started, and nothing was charged.';
