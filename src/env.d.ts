import type { Context } from './domain/context.server.ts';

declare global {
  namespace App {
    interface Locals {
      ctx: Context;
    }
  }
}
