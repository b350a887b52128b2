import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ShopError } from './shop-error.ts';

export async function ask(question: string, options: { readonly isSecret?: boolean } = {}): Promise<string> {
  if (!process.stdin.isTTY) throw new ShopError(`Nobody is here to be asked: ${question}`);
  let isMuted = false;
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl-C and Ctrl-D reject the answer; a terminal that goes away only closes.
  const answer = terminal.question(`${question} `).catch(() => null);
  const closed = once(terminal, 'close').then(() => null);
  isMuted = options.isSecret ?? false;
  const said = await Promise.race([answer, closed]);
  terminal.close();
  if (isMuted || said === null) process.stdout.write('\n');
  if (said === null) throw new ShopError('Ended before an answer: nothing was done.');
  return said.trim();
}
