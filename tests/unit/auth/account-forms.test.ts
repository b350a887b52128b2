import { describe, expect, test } from 'vitest';
import { accountTabOf } from '#paths/paths.ts';
import { checkProfile, toProfile } from '#features/account/profile-form.ts';
import { deviceName, isPhone } from '#features/auth/device-name.ts';
import { failureText, NOT_REACHED } from '#features/auth/failure-text.ts';
import { loginNoticeOf, loginWithNotice } from '#features/auth/login-notices.ts';
import { checkNewPassword, checkLogin, checkSignUp } from '#features/auth/auth-form.ts';
import { verifyTextsOf } from '#features/auth/verify-texts.ts';

describe('S5: what is checked before a form is sent', () => {
  test('a login needs both', () => {
    expect(checkLogin({ email: ' ', password: 'secret' })).toEqual({
      toast: { title: 'Missing Fields', description: 'Please enter both email and password.' },
      fields: { email: 'Your e-mail address, please.' },
    });
    expect(checkLogin({ email: 'asha@example.in', password: ' ' })).toBeNull();
  });

  test('a sign-up needs all, twice the same password, and 6 characters of it', () => {
    const all = { name: 'Asha', email: 'asha@example.in', password: 'anklet', confirm: 'anklet' };
    expect(checkSignUp(all)).toBeNull();
    const empty = checkSignUp({ ...all, name: '', confirm: '' });
    expect(empty?.toast?.description).toBe('Please fill in all fields.');
    expect(empty?.fields).toEqual({ name: 'Your name, please.', confirm: 'The same password, please.' });
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
      newPassword: '12 characters or more, please.',
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
    expect(begun?.fields?.['address']).toMatch(/^An address is complete or none at all/);
  });

  test('a profile is sent as the API wants it', () => {
    expect(toProfile({ full_name: 'Asha', phone: '9876543210', city: 'Pune', country: 'India' })).toEqual({
      full_name: 'Asha',
      phone: '9876543210',
      address: {
        addressLine1: '',
        addressLine2: '',
        city: 'Pune',
        state: '',
        pinCode: '',
        country: 'India',
      },
    });
  });
});

test('S8: a failure is told in the words of the shop, or plainly', () => {
  expect(failureText({ status: 401, body: { message: 'No match.' } })).toBe('No match.');
  expect(failureText({ status: 502, body: {} })).toBe('Something went wrong');
  expect(failureText({ status: 0, body: {} })).toBe(NOT_REACHED);
  expect(NOT_REACHED).toContain('Please check your internet connection');
});

describe('S2: what the login page says to those sent there', () => {
  test('S8: whoever came without a good reset link', () => {
    const notice = loginNoticeOf(new URLSearchParams('notice=reset-link'));
    expect(notice?.text).toBe('Unauthorized: Please use the password reset link from your email.');
  });

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

test('S2: My Account opens at Profile unless another tab is named', () => {
  expect([null, 'orders', 'security', 'x'].map(accountTabOf)).toEqual([
    'profile',
    'orders',
    'security',
    'profile',
  ]);
});

test('devices are named as people call them', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1';
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0';
  expect([android, iphone, edge, null].map(deviceName)).toEqual([
    'Chrome on Android',
    'Safari on iPhone',
    'Edge on Windows',
    'Unknown device',
  ]);
  expect([android, iphone, edge, null].map(isPhone)).toEqual([true, true, false, false]);
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
