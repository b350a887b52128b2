import type { Context } from './domain/context.server.ts';
import type { DomainError } from './domain/errors.ts';

declare global {
  namespace App {
    interface Locals {
      ctx: Context;
      /** What the error page is about. */
      failure?: DomainError;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `lib/wake-on-intent.ts`. */
    'client:intent'?: readonly string[] | 'now';
  }
}
