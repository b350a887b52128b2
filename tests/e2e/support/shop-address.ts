/** Its database and its mailbox take the next two. TEST_PORT lets two test runs share a machine. */
export const SHOP_PORT = Number(process.env['TEST_PORT'] ?? 8797);
export const SHOP_URL = `http://localhost:${SHOP_PORT}`;
export const MAILBOX_URL = `http://localhost:${SHOP_PORT + 2}/mailbox`;
