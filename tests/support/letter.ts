import type { Mail } from '#ports.ts';

/** A mail that says as little as can be. */
export const letterTo = (to = 'asha@example.in', values: Partial<Mail> = {}): Mail => ({
  to,
  replyTo: 'shop@example.in',
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
  headers: {},
  ...values,
});
