import { globSync } from 'node:fs';

/** Set while tests run a second time, in a twin of production. */
export const TWIN = 'LIKE_PRODUCTION';
export const isTwin = process.env[TWIN] === '1';

/** Where money is in browsers. */
export const MONEY_FILES = globSync('tests/e2e/{checkout.*,payment-window}.test.ts');
