import type { Context } from './domain/context.server.ts';

declare global {
  namespace App {
    interface Locals {
      ctx: Context;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `lib/wake-on-intent.ts`. */
    'client:intent'?: readonly string[] | 'now';
  }
}
