import type { Role } from '#actor.ts';

export const PASSWORD_LENGTH = 6;
const ADMIN_PASSWORD_LENGTH = 12;
export const LONGEST_PASSWORD = 128;
export const RESET_MINUTES = 60;

type Weakness = 'length' | 'common' | 'personal';

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export function shortestPassword(role: Role): number {
  return role === 'admin' ? ADMIN_PASSWORD_LENGTH : PASSWORD_LENGTH;
}

export function weaknessesOf(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): Weakness[] {
  const weaknesses: Weakness[] = [];
  if (password.length < shortestPassword(owner.role)) weaknesses.push('length');
  if (isCommon(password.toLowerCase()) || isPattern(password)) weaknesses.push('common');
  if (namesOwner(password, owner)) weaknesses.push('personal');
  return weaknesses;
}

export function weaknessSentence(weakness: Weakness, role: Role): string {
  switch (weakness) {
    case 'length':
      return `Password should be at least ${shortestPassword(role)} characters long.`;
    case 'common':
      return 'This password is too easy to guess. Please choose another one.';
    case 'personal':
      return 'A password that is your name or email address is easy to guess. Please choose another one.';
  }
}

const SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size === 1) return true;
  const backwards = Array.from(text).reverse().join('');
  return SEQUENCES.some((sequence) => sequence.includes(text) || sequence.includes(backwards));
}

function namesOwner(password: string, { email, name }: PasswordOwner): boolean {
  const text = password.toLowerCase();
  const [mailbox = ''] = email.toLowerCase().split('@');
  const joined = name.toLowerCase().replaceAll(/\s/g, '');
  return [email.toLowerCase(), mailbox, joined].includes(text);
}
