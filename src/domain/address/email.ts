/** zod's own pattern, shortened, also for browsers, which load no zod: a field accepts what the shop accepts. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const INCOMPLETE_EMAIL = 'Please enter a full e-mail address, such as asha@example.in.';
