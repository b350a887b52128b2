import { shop } from '#shop.config.ts';
import { letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';

/** Every address gets this answer, so that a stranger learns nothing by asking. */
export const CONSENTS_ANSWER =
  'Please check your inbox: if we may write to that address of anything but its orders, a mail with a link that ends it is on its way.';

export interface Consent {
  readonly label: string;
  readonly href: string;
}

export function consentsMail(to: string, [first, ...others]: readonly [Consent, ...Consent[]]): Mail {
  return letterTo(to, {
    subject: `What ${shop.name} may write to you, and how to end it`,
    paragraphs: [
      'Namaste!',
      'Somebody, we hope it was you, asked what we may write to this address, in order to end it.',
      'Each link below ends one thing, with one press.',
    ],
    button: first,
    links: others,
    note: 'You did not ask for it? Then do nothing: all stays as it is.',
  });
}
