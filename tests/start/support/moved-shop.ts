import { env } from 'node:process';

/** Loaded before a script, whose fetch asks the shop of SITE_URL where it stands in the test. */
const { SITE_URL = '', SHOP_STANDS_AT = '' } = env;
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const isOfShop = input instanceof URL && input.origin === SITE_URL;
  return ask(isOfShop ? new URL(input.pathname, SHOP_STANDS_AT) : input, init);
};
