/** Its database and its stand-in take the next two. TEST_PORT lets two test runs share a machine. */
export const SHOP_PORT = Number(process.env['TEST_PORT'] ?? 8797);
export const SHOP_URL = `http://localhost:${SHOP_PORT}`;
/** In the place of Razorpay. */
export const PAYMENTS_URL = `http://localhost:${SHOP_PORT + 2}`;
export const MAILBOX_URL = `http://localhost:${SHOP_PORT + 2}/mailbox`;
/** In the environment of every test: what the shop signs its cookies with. */
export const AUTH_SECRET = 'SHOP_AUTH_SECRET';
