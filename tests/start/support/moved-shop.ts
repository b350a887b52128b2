import { env } from 'node:process';

/** Loaded before a script: sends its calls for SITE_URL to the test's own server. */
const { SITE_URL = '', SHOP_STANDS_AT = '' } = env;
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const isOfShop = input instanceof URL && input.origin === SITE_URL;
  return ask(isOfShop ? new URL(input.pathname, SHOP_STANDS_AT) : input, init);
};
