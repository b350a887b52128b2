import { expect, test } from 'vitest';
import { allowPaymentWindow } from '#features/payment/payment-hosts.ts';

function allowedFor(windowScript: string) {
  const scripts: string[] = [];
  const styles: string[] = [];
  const directives: string[] = [];
  const policy = {
    insertScriptResource: (resource: string) => void scripts.push(resource),
    insertStyleResource: ({ kind, resource }: { kind: string; resource: string }) =>
      void styles.push(`${kind} ${resource}`),
    insertDirective: (directive: string) => void directives.push(directive),
  };
  allowPaymentWindow(policy, new URL(windowScript));
  return { scripts, styles, directives };
}

test("R11: a page with Razorpay's window takes from elsewhere what that needs, and nothing more", () => {
  expect(allowedFor('https://checkout.razorpay.com/v1/checkout.js')).toEqual({
    scripts: [
      "'self'",
      'https://checkout.razorpay.com',
      'https://cdn.razorpay.com',
      'https://checkout-static-next.razorpay.com',
    ],
    styles: ["element 'self'", "element 'unsafe-inline'", "attribute 'unsafe-inline'"],
    directives: [
      'frame-src https://api.razorpay.com https://checkout.razorpay.com https://tds.razorpay.com upi: intent: phonepe: tez: paytmmp:',
      'connect-src https://api.razorpay.com https://checkout.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://lumberjack-cx.razorpay.com https://checkout-static-next.razorpay.com',
      'img-src https://cdn.razorpay.com',
      'form-action https://api.razorpay.com',
    ],
  });
});

test('R11: where the stand-in takes its place, nothing of Razorpay is allowed', () => {
  const { scripts, directives } = allowedFor('http://localhost:8789/v1/checkout.js');
  expect(scripts).toEqual(["'self'", 'http://localhost:8789']);
  const hosts = directives.flatMap((directive) => directive.split(' ').slice(1));
  expect(new Set(hosts.filter((host) => host.includes('//')))).toEqual(new Set(['http://localhost:8789']));
});
