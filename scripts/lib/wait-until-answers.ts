import { setTimeout as wait } from 'node:timers/promises';
import { type Child, logTail } from './children.ts';
import { ShopError } from './shop-error.ts';
import { shortPath } from './shop-paths.ts';

interface ReadinessOptions {
  readonly name: string;
  readonly url: string;
  readonly timeoutMs: number;
}

const RETRY_MS = 40;
const ANSWER_TIMEOUT_MS = 5000;

export async function waitUntilAnswers(child: Child, options: ReadinessOptions): Promise<void> {
  const deadline = Date.now() + options.timeoutMs;
  const ended = child.ended.then((end) => ({ end }));
  let lastAnswer = 'no answer';
  while (Date.now() < deadline) {
    const outcome = await Promise.race([ended, ask(options.url)]);
    if (typeof outcome === 'object') throw new ShopError(withTail(child, outcome.end.sentence));
    if (outcome === 'ok') return;
    lastAnswer = outcome;
    await wait(RETRY_MS);
  }
  const seconds = Math.round(options.timeoutMs / 1000);
  const sentence = `${options.name} was not ready within ${seconds} s (${options.url}: ${lastAnswer}); its log is ${shortPath(child.logFile)}.`;
  throw new ShopError(withTail(child, sentence));
}

function withTail(child: Child, sentence: string): string {
  return `${logTail(child.logFile)}\n${sentence}`.trimStart();
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const body = await response.text();
    return response.ok ? 'ok' : `status ${response.status} ${body.slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
