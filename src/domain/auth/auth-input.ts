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
export const DeleteAccountInput = z.strictObject({ password: Password.optional() });
export const NoInput = z.strictObject({});
