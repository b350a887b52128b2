import { accountPaths } from '#paths/own-paths.ts';
import { paths, hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { greeting, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';
import { RESET_MINUTES } from './password.ts';

export const VERIFY_HOURS = 24;
export const CODE_MINUTES = 10;

export interface Addressee {
  readonly name: string;
  readonly email: string;
}

export function verifyMail(to: Addressee, siteUrl: URL, token: string, isNew = false): Mail {
  return letterTo(to.email, {
    subject: `Please confirm your ${isNew ? 'new ' : ''}e-mail address for ${shop.name}`,
    // Without the name: nobody has shown yet that address and name belong to one person.
    paragraphs: [
      'Namaste,',
      ...(isNew ? ['Your account is to use this address from now on, in place of the old one.'] : []),
      'Please confirm that this address is yours. Then the orders that you placed with it as a guest show in your account too.',
      `The link works for ${VERIFY_HOURS} hours, where you are logged in.`,
    ],
    button: link(isNew ? 'Use this address' : 'Confirm my address', siteUrl, accountPaths.verifyEmail, {
      token,
    }),
    note: 'You have no account with us? Then somebody mistyped an address. Please ignore this mail.',
  });
}

export function resetMail(to: Addressee, siteUrl: URL, token: string): Mail {
  return letterTo(to.email, {
    subject: `Set a new password for ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Somebody, we hope it was you, asked for a new password for your account.',
      `The link works once, for ${RESET_MINUTES} minutes. It signs you out everywhere.`,
    ],
    button: link('Set a new password', siteUrl, accountPaths.updatePassword, { token }),
    note: 'It was not you? Then do nothing: your password stays as it is.',
  });
}

export function accountExistsMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `You already have an account with ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Somebody, we hope it was you, tried to sign up with this address, or to use it for another account. You have an account with it already, and nothing in it was changed.',
      'If you forgot your password, you can set a new one.',
    ],
    button: link('Log in', siteUrl, paths.login),
    note: 'Forgot your password?',
    noteLink: link('Set a new one', siteUrl, accountPaths.forgotPassword),
  });
}

export function codeMail(to: Addressee, siteUrl: URL, code: string): Mail {
  return letterTo(to.email, {
    subject: `${code} is your code for ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      `Your code for signing in is ${code}. It works once, for ${CODE_MINUTES} minutes.`,
      'Nobody from our shop will ever ask you for it.',
    ],
    button: link('Back to the shop', siteUrl, paths.login),
    note: 'You did not ask for it? Then do nothing: without the code nobody gets in.',
  });
}

export function noCodeMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `Signing in to ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Somebody, we hope it was you, asked for a code to sign in with. Your account is better protected than that: please use your password and, where you switched it on, the code of your authenticator app.',
    ],
    button: link('Log in', siteUrl, paths.login),
    note: 'It was not you? Then do nothing: nobody was signed in.',
  });
}

export function changeEmailMail(to: Addressee, newEmail: string, siteUrl: URL, token: string): Mail {
  return letterTo(to.email, {
    subject: `Do you want to change your e-mail address with ${shop.name}?`,
    paragraphs: [
      greeting(to.name),
      `Somebody who is signed in to your account wants to use ${newEmail} instead of this address.`,
      `If that is you, please say so here within ${VERIFY_HOURS} hours, where you are logged in; then we write to the new address.`,
    ],
    button: link('Yes, change it', siteUrl, accountPaths.verifyEmail, { token }),
    note: 'It was not you? Then do not use the link, and set a new password.',
    noteLink: link('Set a new password', siteUrl, accountPaths.forgotPassword),
  });
}

const PROVEN_BY = {
  code: {
    done: 'You have just logged in with a code',
    removed: 'the password that it had, its phone number and its address',
    next: ['Set a new password', accountPaths.forgotPassword],
    note: 'You can do without a password, too: a code by mail opens your account at any time.',
  },
  reset: {
    done: 'You have just set a new password',
    removed: 'its phone number and its address',
    next: ['My Account', paths.profile],
    note: 'Your new password stays as it is.',
  },
} as const;

/** Whoever made the account chose its name, so the mail leaves it out. */
export function lookThroughMail(email: string, siteUrl: URL, means: keyof typeof PROVEN_BY): Mail {
  const { done, removed, next, note } = PROVEN_BY[means];
  const [label, path] = next;
  return letterTo(email, {
    subject: `Please look through your account with ${shop.name}`,
    paragraphs: [
      'Namaste,',
      `${done}, and so shown that this address is yours. Until then anybody could have made the account with it.`,
      `To be safe, we removed ${removed}, and no saved address is chosen by itself any more. Please see that name and addresses are yours.`,
    ],
    button: link(label, siteUrl, path),
    note,
  });
}

export function accountDeletedMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `Your account with ${shop.name} is deleted`,
    paragraphs: [
      greeting(to.name),
      'As you asked, your account, wishlist and cart are deleted. Of your orders we keep what the tax law demands, without your name and address; only the bills that went with your parcels stay as they were issued, with both, as that law wants. The links to them in our older mails open nothing any more.',
      'Your complaints are deleted, too. Your reviews stay, without your name and photos.',
      'It was a pleasure to have you. The shop stays open to you, with or without an account.',
    ],
    button: link('Visit the shop', siteUrl, paths.home),
    note: `It was not you? Please write to ${shop.email} at once.`,
  });
}

function link(label: string, siteUrl: URL, path: string, query: Record<string, string> = {}) {
  return { label, href: hrefOf(siteUrl, path, query) };
}
