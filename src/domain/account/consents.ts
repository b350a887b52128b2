import { shop } from '#shop.config.ts';
import { letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';

/** Every address gets this answer, so that a stranger learns nothing by asking. */
export const CONSENTS_ANSWER =
  'Please check your inbox. If we send that address anything besides order updates, an email with links to stop it is on its way.';

export interface Consent {
  readonly label: string;
  readonly href: string;
}

export function consentsMail(to: string, [first, ...others]: readonly [Consent, ...Consent[]]): Mail {
  return letterTo(to, {
    subject: `What ${shop.name} may email you, and how to stop it`,
    paragraphs: [
      'Namaste!',
      'Someone, hopefully you, asked what we may email this address, and how to stop it.',
      'Each link below stops one kind of email, with one tap.',
    ],
    button: first,
    links: others,
    note: 'Did not ask for this? Just ignore this email; nothing will change.',
  });
}
