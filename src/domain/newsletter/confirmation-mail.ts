import { listPaths, hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { CONFIRM_HOURS, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';
import { unsubscribeAddress } from './newsletter.ts';

interface Tokens {
  readonly confirm: string;
  readonly unsubscribe: string;
}

export function confirmationMail(to: string, siteUrl: URL, tokens: Tokens): Mail {
  return letterTo(to, {
    subject: `Please confirm your newsletter from ${shop.name}`,
    paragraphs: [
      'Namaste!',
      `Someone, hopefully you, entered this address for the newsletter of ${shop.name}: new pieces as they arrive, offers, and now and then the story behind a design.`,
      `Please confirm to start. The link works for ${String(CONFIRM_HOURS)} hours.`,
    ],
    button: {
      label: 'Yes, send me the newsletter',
      href: hrefOf(siteUrl, listPaths.confirmNewsletter, { token: tokens.confirm }),
    },
    note: 'Did not ask for it? Just ignore this email; no newsletter comes unless you confirm.',
    noteLink: { label: 'Unsubscribe', href: unsubscribeAddress(siteUrl, tokens.unsubscribe) },
    leavesAt: hrefOf(siteUrl, listPaths.unsubscribeAction(tokens.unsubscribe)),
  });
}
