import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs a third of a second on purpose, which is most of the time of account tests. Here it costs nothing,
 * by the same recipe; `unit/auth/password` proves what it costs in the shop.
 */
const IS_QUICK = Symbol.for('jhilmil.quick-passwords');
const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

// A worker loads modules once, but set-up files once for each test file.
if (!(IS_QUICK in crypto)) {
  const quick = (password: string, salt: string, length: number, _cost: object, done: Done) => {
    scrypt(password, salt, length, { N: 16, r: 8, p: 1 }, done);
  };
  Object.assign(crypto, { scrypt: quick, [IS_QUICK]: true });
  syncBuiltinESMExports();
}
