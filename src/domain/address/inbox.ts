/** Two names of one house. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** The inbox behind an address: what follows a plus sign leads to the same one, and so do dots at Google. */
export function inboxOf(email: string): string {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const [name = ''] = mailbox.split('+');
  return GOOGLE.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
