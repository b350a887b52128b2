import type { Context } from '#context.server.ts';
import type { RefusedForm } from '#refused-form.ts';

/** The API gets a ready context; it knows no bindings and no database. */
export interface ApiEnv {
  Bindings: {
    readonly ctx: Context;
    readonly showPage: (address: string, refused: RefusedForm) => Promise<Response>;
  };
}
