import type { Context } from '../src/domain/context.server.ts';

/** The API gets a ready context; it knows no bindings and no database. */
export interface ApiEnv {
  Bindings: { readonly ctx: Context };
}
