import * as z from 'zod';
import { Email, FullName } from '#address/contact-fields.ts';
import { latinDigits } from '#latin-digits.ts';
import { LONGEST_PASSWORD } from './password.ts';

const TOKEN_LENGTH = 2000;
export const CODE_LENGTH = 20;
const PATH_LENGTH = 2000;

const Password = z
  .string('Please enter a password.')
  .min(1, 'Please enter a password.')
  .max(LONGEST_PASSWORD, `Please use at most ${LONGEST_PASSWORD} characters.`);

const Token = z.string().min(1).max(TOKEN_LENGTH);
const Code = z
  .string('Please enter the code.')
  .max(CODE_LENGTH, 'A code is shorter than that.')
  .transform((text) => latinDigits(text.replaceAll(/\s/g, '')))
  .pipe(z.string().min(1, 'Please enter the code.'));

export const SignUpInput = z.strictObject({ name: FullName, email: Email, password: Password });
export type SignUpInput = z.output<typeof SignUpInput>;

export const SignInInput = z.strictObject({ email: Email, password: Password });
export type SignInInput = z.output<typeof SignInInput>;

export const EmailInput = z.strictObject({ email: Email });
export type EmailInput = z.output<typeof EmailInput>;

export const CodeSignInInput = z.strictObject({ email: Email, otp: Code });
export type CodeSignInInput = z.output<typeof CodeSignInInput>;

export const GoogleSignInInput = z.strictObject({ next: z.string().max(PATH_LENGTH).optional() });

export const ResetPasswordInput = z.strictObject({ token: Token, newPassword: Password });
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>;

export const ChangePasswordInput = z.strictObject({ currentPassword: Password, newPassword: Password });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const ChangeEmailInput = z.strictObject({ newEmail: Email, password: Password.optional() });
export type ChangeEmailInput = z.output<typeof ChangeEmailInput>;

export const TokenInput = z.strictObject({ token: Token });
export const PasswordInput = z.strictObject({ password: Password });
export const CodeInput = z.strictObject({ code: Code });
export type CodeInput = z.output<typeof CodeInput>;

export const PASSKEY_NAME_LENGTH = 60;
const CREDENTIAL_LENGTH = 8000;

const PasskeyName = z
  .string('Please give it a name.')
  .trim()
  .min(1, 'Please give it a name.')
  .max(PASSKEY_NAME_LENGTH, `Please use at most ${PASSKEY_NAME_LENGTH} characters.`);

/** The browser's answer to the options; better-auth checks what it says. */
const Credential = z
  .looseObject({ id: z.string().min(1) })
  .refine((credential) => JSON.stringify(credential).length <= CREDENTIAL_LENGTH);

export const NewPasskeyInput = z.strictObject({ response: Credential, name: PasskeyName.optional() });
export type NewPasskeyInput = z.output<typeof NewPasskeyInput>;
export const PasskeySignInInput = z.strictObject({ response: Credential });
export type PasskeySignInInput = z.output<typeof PasskeySignInInput>;
export const PasskeyInput = z.strictObject({ id: z.string().min(1).max(TOKEN_LENGTH) });
export const RenamedPasskeyInput = PasskeyInput.extend({ name: PasskeyName });
export type RenamedPasskeyInput = z.output<typeof RenamedPasskeyInput>;
export const DeleteAccountInput = z.strictObject({ password: Password.optional() });
export const NoInput = z.strictObject({});
