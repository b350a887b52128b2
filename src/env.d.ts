import type { Context } from './domain/context.server.ts';

declare global {
  namespace App {
    interface Locals {
      ctx: Context;
      /** Of the error page: the shop is closed for longer than a minute. */
      isResting?: boolean;
      /** Whether the error page answers somebody who has asked for more than a share. */
      isTooMuch?: boolean;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `lib/wake-on-intent.ts`. */
    'client:intent'?: readonly string[] | 'now';
  }
}
