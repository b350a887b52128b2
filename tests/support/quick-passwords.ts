import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs a third of a second on purpose, and most tests of accounts are little else: here it costs nothing, by the
 * same recipe. What it costs in the shop is proved in `unit/auth/password`.
 */
const IS_QUICK = Symbol.for('jhilmil.quick-passwords');
const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

// Modules are loaded once a worker, set-up files once a test file.
if (!(IS_QUICK in crypto)) {
  const quick = (password: string, salt: string, length: number, _cost: object, done: Done) => {
    scrypt(password, salt, length, { N: 16, r: 8, p: 1 }, done);
  };
  Object.assign(crypto, { scrypt: quick, [IS_QUICK]: true });
  syncBuiltinESMExports();
}
