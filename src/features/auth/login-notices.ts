import { RESET_MINUTES } from '#auth/password.ts';
import { paths } from '#paths/paths.ts';

interface LoginNotice {
  readonly tone: 'success' | 'danger';
  readonly text: string;
  readonly askAnew?: string;
}

const USE_THE_LINK = 'Unauthorized: Please use the password reset link from your email.';

const NOTICES = {
  'signed-up': {
    tone: 'success',
    text: 'Thank you for signing up! Please log in with your password. We have also sent you an email; please open its link to confirm your email address.',
  },
  'password-updated': {
    tone: 'success',
    text: 'Your password is updated, and you are signed out everywhere. Please log in with the new one.',
  },
  'reset-link': {
    tone: 'danger',
    text: USE_THE_LINK,
  },
  'reset-link-over': {
    tone: 'danger',
    text: `${USE_THE_LINK} This one was used before, or has expired (${RESET_MINUTES} minutes).`,
    askAnew: 'Ask for a new one',
  },
} as const satisfies Record<string, LoginNotice>;
type LoginNoticeName = keyof typeof NOTICES;

const GOOGLE_FAILED: LoginNotice = {
  tone: 'danger',
  text: 'Signing in with Google did not work. Please try again, or use your email address.',
};

/** For somebody who paid, but signed out in another tab meanwhile. */
const COMES_TO_ORDER: LoginNotice = {
  tone: 'danger',
  text: 'You are signed out. Please log in to see this order.',
};

const isNotice = (name: string): name is LoginNoticeName => Object.hasOwn(NOTICES, name);

export function loginNoticeOf(params: URLSearchParams, next: string | null = null): LoginNotice | null {
  if (params.get('error') === 'google') return GOOGLE_FAILED;
  const name = params.get('notice') ?? '';
  if (isNotice(name)) return NOTICES[name];
  return next?.startsWith('/order-confirmation?') ? COMES_TO_ORDER : null;
}

export function loginWithNotice(notice: LoginNoticeName, login: string = paths.login): string {
  return `${login}${login.includes('?') ? '&' : '?'}notice=${notice}`;
}
