import { paths } from '../../paths/paths.ts';

interface LoginNotice {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** What the login page says to those whom another page has sent there. */
const NOTICES: Readonly<Record<string, LoginNotice>> = {
  'signed-up': {
    tone: 'success',
    text: 'Thank you for signing up! We have sent you a mail: please open its link to confirm your e-mail address. You can log in right away.',
  },
  'password-updated': {
    tone: 'success',
    text: 'Your password is updated, and you are signed out everywhere. Please log in with the new one.',
  },
  'reset-link': {
    tone: 'danger',
    text: 'Unauthorized: Please use the password reset link from your email.',
  },
};

const GOOGLE_FAILED: LoginNotice = {
  tone: 'danger',
  text: 'Signing in with Google did not work. Please try again, or use your e-mail address.',
};

type LoginNoticeName = 'signed-up' | 'password-updated' | 'reset-link';

export function loginNoticeOf(params: URLSearchParams): LoginNotice | null {
  if (params.get('error') === 'google') return GOOGLE_FAILED;
  const name = params.get('notice') ?? '';
  return Object.hasOwn(NOTICES, name) ? (NOTICES[name] ?? null) : null;
}

export function loginWithNotice(notice: LoginNoticeName, login: string = paths.login): string {
  return `${login}${login.includes('?') ? '&' : '?'}notice=${notice}`;
}
