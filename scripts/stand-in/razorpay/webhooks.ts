import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEvent } from './entities.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { sign } from './sign.ts';

interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly pausesMs?: readonly number[];
  readonly answerWithinMs?: number;
}

type Signature = 'valid' | 'wrong' | 'missing';
export type Webhooks = ReturnType<typeof createWebhooks>;

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 300_000];
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 60;
const NO_ANSWER = 0;

/** At least once, in no particular order: what the shop does not accept is sent again, with growing pauses. */
export function createWebhooks(options: WebhookOptions) {
  const { url, secret, ledger, faults, pausesMs = PAUSES_MS, answerWithinMs = 5000 } = options;
  const timers = new Set<NodeJS.Timeout>();
  const queue: string[] = [];
  let running = 0;
  let isStopped = false;

  async function post({ id, body }: WebhookEvent, signature: Signature = 'valid'): Promise<number> {
    const right = sign(secret, body);
    const wrong = right.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const signed =
      signature === 'missing' ? {} : { 'X-Razorpay-Signature': signature === 'valid' ? right : wrong };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-razorpay-event-id': id, ...signed },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return NO_ANSWER; // Unreachable, cut off or too late: all the same to the sender.
    }
  }

  async function attempt(event: WebhookEvent): Promise<number | null> {
    const taken = faults.take('webhook');
    switch (taken?.fault) {
      case 'drop':
        return null;
      case 'delay':
        await wait(taken.ms);
        return post(event);
      case 'lost':
        await post(event);
        return NO_ANSWER;
      case 'timeout':
      case '401':
      case '429':
      case '502':
      case 'truncated':
        return NO_ANSWER;
      case 'fail':
      case 'late':
      case undefined:
        return post(event);
    }
  }

  async function deliver(id: string): Promise<void> {
    const event = ledger.findWebhook(id);
    if (event?.state !== 'waiting') return;
    const status = await attempt(event);
    if (isStopped) return;
    const state = stateAfter(event, status);
    ledger.keep({ deliveries: [{ id, at: Date.now(), status, state }] });
    if (state === 'waiting') later(id);
  }

  function later(id: string): void {
    const tries = ledger.findWebhook(id)?.attempts.length ?? 0;
    const pause = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0;
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue([id]);
    }, pause);
    timers.add(timer);
  }

  function enqueue(ids: readonly string[]): void {
    queue.push(...ids);
    while (running < AT_ONCE && !isStopped) {
      const id = queue.shift();
      if (id === undefined) return;
      running += 1;
      void deliver(id).finally(() => {
        running -= 1;
        enqueue([]);
      });
    }
  }

  return {
    send: (events: readonly WebhookEvent[]) => enqueue(events.map(({ id }) => id)),
    async sendByHand(event: WebhookEvent, signature: Signature): Promise<number> {
      const status = await post(event, signature);
      const known = ledger.findWebhook(event.id);
      const state = known?.state ?? 'sent_by_hand';
      const made = known ? {} : { webhooks: [{ ...event, state }] };
      ledger.keep({ ...made, deliveries: [{ id: event.id, at: Date.now(), status, state }] });
      return status;
    },
    resume: () => enqueue(ledger.all().webhooks.map(({ id }) => id)),
    stop(): void {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function stateAfter({ created_at }: WebhookEvent, status: number | null): WebhookEvent['state'] {
  if (status === null) return 'dropped';
  if (status >= 200 && status < 300) return 'delivered';
  return Date.now() - created_at < GIVE_UP_AFTER_MS ? 'waiting' : 'given_up';
}
