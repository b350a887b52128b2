import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ShopError } from './shop-error.ts';

/** What is typed at the terminal; a secret is not shown while it is. */
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
  try {
    const answer = terminal.question(`${question} `);
    isMuted = options.isSecret ?? false;
    return (await answer).trim();
  } finally {
    terminal.close();
    if (isMuted) process.stdout.write('\n');
  }
}
