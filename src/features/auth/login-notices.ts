import { paths } from '../../paths/paths.ts';

interface LoginNotice {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** What the login page says to those whom another page has sent there. */
const NOTICES = {
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
} as const satisfies Record<string, LoginNotice>;
type LoginNoticeName = keyof typeof NOTICES;

const GOOGLE_FAILED: LoginNotice = {
  tone: 'danger',
  text: 'Signing in with Google did not work. Please try again, or use your e-mail address.',
};

const isNotice = (name: string): name is LoginNoticeName => Object.hasOwn(NOTICES, name);

export function loginNoticeOf(params: URLSearchParams): LoginNotice | null {
  if (params.get('error') === 'google') return GOOGLE_FAILED;
  const name = params.get('notice') ?? '';
  return isNotice(name) ? NOTICES[name] : null;
}

export function loginWithNotice(notice: LoginNoticeName, login: string = paths.login): string {
  return `${login}${login.includes('?') ? '&' : '?'}notice=${notice}`;
}
