import { isTwin } from '#scripts/checks/twin.ts';
import { MOST_PORTS } from '#scripts/lib/ports.ts';

/** The twin opens beside the shops of the workers. */
const TWIN_AFTER = 2;

/** Each worker has a shop of its own. TEST_PORT lets two test runs share a machine. */
export const portOf = (worker: number) =>
  Number(process.env['TEST_PORT'] ?? 8797) + (worker + (isTwin ? TWIN_AFTER : 0)) * MOST_PORTS;
export const secretNameOf = (worker: number) => `SHOP_AUTH_SECRET_${worker}`;

const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** The shop's database and its stand-in take the next two ports. */
export const SHOP_PORT = portOf(worker);
export const SHOP_URL = `http://localhost:${SHOP_PORT}`;
/** The stand-in for Razorpay. */
export const PAYMENTS_URL = `http://localhost:${SHOP_PORT + 2}`;
export const MAILBOX_URL = `http://localhost:${SHOP_PORT + 2}/mailbox`;
/** The secret with which the shop signs its cookies. */
export const AUTH_SECRET = process.env[secretNameOf(worker)] ?? '';
