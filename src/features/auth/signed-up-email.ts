const KEY = 'signed-up-email';

/** The login page, which follows signing up, then wants only the password. Addresses do not belong into addresses of pages. */
export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // A browser that stores nothing has the field empty.
  }
}

export function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return '';
  }
}
