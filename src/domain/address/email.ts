/** As zod has it, in fewer letters, also for browsers, which get no zod: what a field takes, the shop takes. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const INCOMPLETE_EMAIL = 'Please enter a full e-mail address, such as asha@example.in.';
