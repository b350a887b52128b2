/** The gateway takes no less. */
export const LEAST_PAYABLE_PAISE = 100;

/** EF01: the provider has opened nothing that could be paid. */
export const NOT_STARTED = 'The payment could not be started, and nothing was charged.';
