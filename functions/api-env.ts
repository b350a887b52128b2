import type { Context } from '#context.server.ts';
import type { RefusedForm } from '#refused-form.ts';

export interface ApiEnv {
  Bindings: {
    readonly ctx: Context;
    readonly showPage: (address: string, refused: RefusedForm) => Promise<Response>;
  };
}
