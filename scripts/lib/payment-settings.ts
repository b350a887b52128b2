import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ShopError } from './shop-error.ts';

/** Everybody knows these keys: they open only a shop on one's own machine. */
export const LOCAL_KEYS = {
  keyId: 'rzp_test_localJhilmil00',
  keySecret: 'localKeySecret0123456789',
  webhookSecret: 'localWebhookSecret0123456789',
} as const;

interface PaymentSettings {
  readonly vars: Readonly<Record<string, string>>;
  readonly usesStandIn: boolean;
}

/** Razorpay's test mode when `.dev.vars` holds its keys, otherwise the stand-in on that port. */
export function readPaymentSettings(secretsFile: string, standInPort: number): PaymentSettings {
  const secrets = existsSync(secretsFile) ? parseEnv(readFileSync(secretsFile, 'utf8')) : {};
  const own = [secrets['RAZORPAY_KEY_ID'], secrets['RAZORPAY_KEY_SECRET']].filter(Boolean);
  if (own.length === 1) {
    throw new ShopError('.dev.vars needs both RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or neither of them.');
  }
  if (own.length === 0) return standInSettings(standInPort);
  if (!secrets['RAZORPAY_KEY_ID']?.startsWith('rzp_test_')) {
    throw new ShopError(
      'RAZORPAY_KEY_ID in .dev.vars is not one of test mode (rzp_test_…): npm start takes no real money.',
    );
  }
  // No webhook reaches this machine unless one is set up, with its own secret; until then every webhook is refused.
  const webhookSecret = secrets['RAZORPAY_WEBHOOK_SECRET'] ?? '';
  const vars = webhookSecret === '' ? { RAZORPAY_WEBHOOK_SECRET: randomBytes(24).toString('hex') } : {};
  return { usesStandIn: false, vars };
}

function standInSettings(port: number): PaymentSettings {
  return {
    usesStandIn: true,
    vars: {
      RAZORPAY_KEY_ID: LOCAL_KEYS.keyId,
      RAZORPAY_KEY_SECRET: LOCAL_KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: LOCAL_KEYS.webhookSecret,
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
      // Browsers load the script, so its host name is that by which they know the shop.
      RAZORPAY_CHECKOUT_URL: `http://localhost:${port}/v1/checkout.js`,
    },
  };
}
