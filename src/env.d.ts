import type { Context } from './domain/context.server.ts';
import type { DomainError } from './domain/errors.ts';
import type { RefusedForm } from './domain/refused-form.ts';

declare global {
  namespace App {
    interface Locals {
      ctx: Context;
      failure?: DomainError;
      refused?: RefusedForm;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `lib/wake-on-intent.ts`. */
    'client:intent'?: true | 'now';
  }
}
