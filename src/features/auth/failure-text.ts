import type { Answer } from '#lib/call-shop.ts';

const NOT_REACHED = 'We could not reach the shop. Please check your internet connection and try again.';

export function failureText({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  return body.message ?? (status === 0 ? NOT_REACHED : 'Something went wrong');
}
