/** EF01: the provider has opened nothing that could be paid. */
export const NOT_STARTED = 'The payment could not be started, and nothing was charged.';
