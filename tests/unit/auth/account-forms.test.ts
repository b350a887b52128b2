import { describe, expect, test } from 'vitest';
import { checkProfile } from '#features/account/profile-form.ts';
import { loginNoticeOf, loginWithNotice } from '#features/auth/login-notices.ts';
import { checkNewPassword, checkLogin, checkSignUp } from '#features/auth/auth-form.ts';
import { verifyTextsOf } from '#features/auth/verify-texts.ts';

describe('S5: what is checked before a form is sent', () => {
  test('a login needs both', () => {
    expect(checkLogin({ email: ' ', password: 'secret' })).toEqual({
      toast: { title: 'Missing Fields', description: 'Please enter both email and password.' },
      fields: { email: 'Please enter your email.' },
    });
    expect(checkLogin({ email: 'asha@example.in', password: ' ' })).toBeNull();
  });

  test('a sign-up needs all, twice the same password, and 6 characters of it', () => {
    const all = { name: 'Asha', email: 'asha@example.in', password: 'anklet', confirm: 'anklet' };
    expect(checkSignUp(all)).toBeNull();
    const empty = checkSignUp({ ...all, name: '', confirm: '' });
    expect(empty?.toast?.description).toBe('Please fill in all fields.');
    expect(empty?.fields).toEqual({
      name: 'Please enter your name.',
      confirm: 'Please enter the password again.',
    });
    expect(checkSignUp({ ...all, confirm: 'Anklet' })?.fields).toEqual({
      confirm: 'Passwords do not match.',
    });
    expect(checkSignUp({ ...all, password: 'ankle', confirm: 'ankle' })?.fields).toEqual({
      password: 'Password should be at least 6 characters long.',
    });
  });

  test('a new password is typed twice the same, with 6 characters', () => {
    expect(checkNewPassword({ newPassword: 'anklet', confirm: 'anklet' })).toBeNull();
    expect(checkNewPassword({ newPassword: 'ankle', confirm: 'anklet' })?.toast?.title).toBe(
      'Passwords do not match',
    );
    expect(checkNewPassword({ newPassword: 'ankle', confirm: 'ankle' })?.toast).toEqual({
      title: 'Password too short',
      description: 'Password should be at least 6 characters.',
    });
    expect(checkNewPassword({ newPassword: 'anklet', confirm: 'anklet' }, 12)?.fields).toEqual({
      newPassword: 'Please use at least 12 characters.',
    });
  });

  test('a profile has a name, and an address is complete or none', () => {
    const empty = { full_name: 'Asha', phone: '', addressLine1: '', addressLine2: '', city: '', state: '' };
    expect(checkProfile({ ...empty, pinCode: '', country: 'India' })).toBeNull();
    expect(checkProfile({ ...empty, full_name: ' ' })?.fields).toEqual({
      full_name: 'Full name cannot be empty.',
    });
    const begun = checkProfile({
      ...empty,
      addressLine2: 'Third floor',
      pinCode: '560001',
      country: 'India',
    });
    expect(begun?.toast?.title).toBe('Incomplete Address');
    expect(Object.keys(begun?.fields ?? {})).toEqual(['addressLine1', 'city', 'state', 'address']);
    expect(begun?.fields?.['address']).toMatch(/^Please complete the address/);
  });
});

describe('S2: what the login page says to those sent there', () => {
  test('nothing to others, and no text of a stranger', () => {
    expect(loginNoticeOf(new URLSearchParams('notice=You+have+won'))).toBeNull();
    expect(loginNoticeOf(new URLSearchParams('notice=constructor'))).toBeNull();
    expect(loginNoticeOf(new URLSearchParams(''))).toBeNull();
  });

  test('the way back is kept', () => {
    expect(loginWithNotice('signed-up')).toBe('/login?notice=signed-up');
    expect(loginWithNotice('signed-up', '/login?next=%2Forders')).toBe(
      '/login?next=%2Forders&notice=signed-up',
    );
  });
});

test('a mailed link says what its press does, and names the new address; a broken one like a plain one', () => {
  const token = (payload: object) => `x.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.y`;
  expect(verifyTextsOf(token({ email: 'a@b.in' })).button).toBe('Confirm my address');
  const change = (step: string, updateTo = 'new@example.in') =>
    verifyTextsOf(token({ requestType: `change-email-${step}`, updateTo }));
  expect(change('confirmation').button).toBe('Yes, change it');
  expect(change('verification').button).toBe('Use this address');
  for (const step of ['confirmation', 'verification']) {
    expect(change(step).intro).toContain('new@example.in');
    expect(change(step, 'you won: prize.example').button).toBe('Confirm my address');
  }
  // The mail to the address that is confirmed already reaches nobody else's inbox.
  expect(change('verification').stranger).toMatch(/mistyped/);
  expect(change('confirmation').stranger).toBeUndefined();
  expect(verifyTextsOf('nonsense').button).toBe('Confirm my address');
});
