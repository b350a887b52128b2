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
    subject: `Please confirm your ${isNew ? 'new ' : ''}email address for ${shop.name}`,
    // Without the name: nobody has shown yet that address and name belong to one person.
    paragraphs: [
      'Namaste,',
      ...(isNew
        ? ['Please confirm this email address. Your account will then use it instead of the old one.']
        : []),
      'Please confirm that this email address is yours. Orders you placed with it as a guest will then show in your account too.',
      `The link works for ${VERIFY_HOURS} hours. Open it where you are logged in.`,
    ],
    button: link(isNew ? 'Use this address' : 'Confirm my address', siteUrl, accountPaths.verifyEmail, {
      token,
    }),
    note: 'No account with us? Someone must have mistyped their address. Please ignore this email.',
  });
}

export function resetMail(to: Addressee, siteUrl: URL, token: string): Mail {
  return letterTo(to.email, {
    subject: `Set a new password for ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Someone, hopefully you, asked for a new password for your account.',
      `The link works once, within ${RESET_MINUTES} minutes. Setting a new password signs you out everywhere and removes your passkeys.`,
    ],
    button: link('Set a new password', siteUrl, accountPaths.updatePassword, { token }),
    note: 'Not you? Just ignore this email; your password stays the same.',
  });
}

export function accountExistsMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `You already have an account with ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Someone, hopefully you, tried to sign up with this address, or to use it for another account. You already have an account with it, and nothing has changed.',
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
      `Your login code is ${code}. It works once, within ${CODE_MINUTES} minutes.`,
      'Nobody from our shop will ever ask you for it.',
    ],
    button: link('Back to the shop', siteUrl, paths.login),
    note: 'Did not ask for it? Just ignore this email; nobody can log in without the code.',
  });
}

export function noCodeMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `Signing in to ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      'Someone, hopefully you, asked for a login code. Your account is better protected than that: please use your password and, if you switched it on, the code from your authenticator app.',
    ],
    button: link('Log in', siteUrl, paths.login),
    note: 'Not you? Just ignore this email; nobody was logged in.',
  });
}

export function changeEmailMail(to: Addressee, newEmail: string, siteUrl: URL, token: string): Mail {
  return letterTo(to.email, {
    subject: `Do you want to change your email address with ${shop.name}?`,
    paragraphs: [
      greeting(to.name),
      `Someone logged in to your account wants to use ${newEmail} instead of this address.`,
      `If it is you, please confirm within ${VERIFY_HOURS} hours, where you are logged in. We will then email the new address.`,
    ],
    button: link('Yes, change it', siteUrl, accountPaths.verifyEmail, { token }),
    note: 'Not you? Do not use the link, and set a new password now.',
    noteLink: link('Set a new password', siteUrl, accountPaths.forgotPassword),
  });
}

const PROVEN_BY = {
  code: {
    done: 'You have just logged in with a code',
    removed: 'its old password, phone number and address',
    next: ['Set a new password', accountPaths.forgotPassword],
    note: 'You can also do without a password: we can email you a login code at any time.',
  },
  reset: {
    done: 'You have just set a new password',
    removed: 'its phone number and address',
    next: ['My Account', paths.profile],
    note: 'Your new password has not changed.',
  },
} as const;

/** Whoever made the account chose its name, so the mail leaves it out. */
export function lookThroughMail(email: string, siteUrl: URL, means: keyof typeof PROVEN_BY): Mail {
  const { done, removed, next, note } = PROVEN_BY[means];
  const [label, path] = next;
  return letterTo(email, {
    subject: `Please check your account with ${shop.name}`,
    paragraphs: [
      'Namaste,',
      `${done}, which shows that this address is yours. Until now anybody could have made the account with it.`,
      `To be safe, we removed ${removed}, and no saved address is selected by default any more. Please check that the name and addresses are yours.`,
    ],
    button: link(label, siteUrl, path),
    note,
  });
}

export function passkeyMail(to: Addressee, siteUrl: URL, name: string): Mail {
  return letterTo(to.email, {
    subject: `A passkey was added to your account with ${shop.name}`,
    paragraphs: [
      greeting(to.name),
      `The passkey “${name}” now opens your account, with the fingerprint, face or PIN of its device. Your password works as before.`,
    ],
    button: link('See your passkeys', siteUrl, paths.profileTab('security')),
    note: 'Not you? Remove the passkey there, and set a new password now.',
    noteLink: link('Set a new password', siteUrl, accountPaths.forgotPassword),
  });
}

export function accountDeletedMail(to: Addressee, siteUrl: URL): Mail {
  return letterTo(to.email, {
    subject: `Your account with ${shop.name} is deleted`,
    paragraphs: [
      greeting(to.name),
      'As you asked, we have deleted your account, wishlist and cart. Of your orders we keep only what tax law requires, without your name and address; bills already issued with your parcels keep both, as the law requires. Links to them in our older emails no longer work.',
      'Your complaints are deleted too. Your reviews stay, without your name and photos.',
      'It was a pleasure to have you. You are always welcome to shop with us, with or without an account.',
    ],
    button: link('Visit the shop', siteUrl, paths.home),
    note: `Not you? Please write to ${shop.email} at once.`,
  });
}

function link(label: string, siteUrl: URL, path: string, query: Record<string, string> = {}) {
  return { label, href: hrefOf(siteUrl, path, query) };
}
