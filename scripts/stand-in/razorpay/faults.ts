import { setTimeout as wait } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import type { OnTheLine } from '#scripts/stand-in/serve.ts';
import { notAuthenticated, Refusal } from './refusal.ts';

const MOST_TIMES = 10_000;
const MOST_MS = 120_000;

/** With these a refund is `pending` at first, and then fails or is processed late. */
const OF_REFUNDS = ['fail', 'late'] as const;
const isOfRefunds = (fault: string) => OF_REFUNDS.some((each) => each === fault);

export const Fault = z
  .strictObject({
    on: z.enum([
      ...(['orders.create', 'orders.fetch', 'payments.fetch', 'payments.capture'] as const),
      ...(['refunds.create', 'refunds.fetch', 'webhook'] as const),
    ]),
    fault: z.enum(['delay', 'timeout', '401', '429', '502', 'truncated', 'lost', 'drop', ...OF_REFUNDS]),
    times: z.int().min(1).max(MOST_TIMES).default(1),
    ms: z.int().min(0).max(MOST_MS).default(1000),
  })
  .refine(({ on, fault }) => !isOfRefunds(fault) || on === 'refunds.create', {
    path: ['fault'],
    message: 'Only a refund can end as failed, or late.',
  });
export type Fault = z.output<typeof Fault>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: Fault[] = [];
  return {
    add: (fault: Fault) => {
      waiting.push(fault);
    },
    clear: () => {
      waiting = [];
    },
    list: (): readonly Fault[] => waiting,
    /** A fault that changes a refund's outcome is left for the refund. */
    take(on: Fault['on'], byRefund = false): Fault | null {
      const found = waiting.find((fault) => fault.on === on && isOfRefunds(fault.fault) === byRefund);
      if (!found) return null;
      waiting = waiting.flatMap((fault) => {
        if (fault !== found) return [fault];
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
      });
      return found;
    },
  };
}

const BAD_GATEWAY =
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body>\n</html>\n';

export const goWrong = (faults: Faults, on: Fault['on']) =>
  createMiddleware<OnTheLine>(async (c, next) => {
    const taken = faults.take(on);
    switch (taken?.fault) {
      case 'delay':
        await wait(taken.ms);
        return next();
      case 'timeout':
        await c.env.gone;
        return c.body(null, 504);
      case 'drop':
        c.env.cut();
        return c.body(null, 504);
      case '401':
        throw notAuthenticated();
      case '429':
        throw new Refusal('Request failed. Please try after sometime.', { status: 429, reason: 'NA' });
      case '502':
        return c.html(BAD_GATEWAY, 502);
      case 'truncated': {
        await next();
        if (!c.res.ok) return;
        const text = await c.res.text();
        c.res = new Response(text.slice(0, text.length / 2), c.res);
        return;
      }
      case 'lost':
        await next();
        c.env.cut();
        return;
      case 'fail':
      case 'late':
      case undefined:
        return next();
    }
  });
