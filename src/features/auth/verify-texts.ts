export interface VerifyTexts {
  readonly title: string;
  readonly intro: string;
  readonly button: string;
  readonly done: string;
}

const CONFIRM: VerifyTexts = {
  title: 'Confirm your e-mail address',
  intro: 'One press, and we know that this address is yours.',
  button: 'Confirm my address',
  done: 'Thank you! Your e-mail address is confirmed.',
};

const AGREE: VerifyTexts = {
  title: 'Change your e-mail address',
  intro: 'You asked to use another e-mail address for your account.',
  button: 'Yes, change it',
  done: 'Thank you! Last step: please open the mail that we have just sent to the new address.',
};

const CHANGED: VerifyTexts = {
  title: 'Confirm your new e-mail address',
  intro: 'One press, and your account uses this address.',
  button: 'Use this address',
  done: 'Thank you! Your account now uses your new e-mail address.',
};

/** By what the token says it is for. Only the words follow it: what it is good for the server decides. */
export function verifyTextsOf(token: string): VerifyTexts {
  const purpose = purposeOf(token);
  if (purpose === 'change-email-confirmation') return AGREE;
  return purpose === 'change-email-verification' ? CHANGED : CONFIRM;
}

function purposeOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    const read: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof read === 'object' && read !== null && 'requestType' in read ? read.requestType : null;
  } catch {
    return null;
  }
}
