/** Today's script preloads a coming version from this host; payments work without it. */
const PRELOADS = 'https://checkout-static-next.razorpay.com';

/** R11: what a page with the payment window may load, run and frame in addition to the shop's own. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com', PRELOADS],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com', 'https://tds.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    PRELOADS,
  ],
  img: ['https://cdn.razorpay.com'],
  // Browsers inside other apps are sent to this host instead of getting the window.
  form: ['https://api.razorpay.com'],
} as const;

/** The window's frame may open a UPI app by its address. */
const UPI_APPS = ['upi:', 'intent:', 'phonepe:', 'tez:', 'paytmmp:'];

interface Policy {
  insertScriptResource: (resource: string) => void;
  insertStyleResource: (resource: { resource: string; kind: 'element' | 'attribute' }) => void;
  insertDirective: (
    directive: `${'frame-src' | 'connect-src' | 'img-src' | 'form-action'} ${string}`,
  ) => void;
}

export function allowPaymentWindow(policy: Policy, windowScript: URL): void {
  const own = [windowScript.origin];
  const isRazorpay = RAZORPAY.script.some((origin) => origin === windowScript.origin);
  const hosts = isRazorpay ? RAZORPAY : { script: own, frame: own, connect: own, img: own, form: own };
  for (const resource of ["'self'", ...hosts.script]) policy.insertScriptResource(resource);
  // The window adds a style element and, in older builds, style attributes to the page; both change with each build.
  for (const resource of ["'self'", "'unsafe-inline'"]) {
    policy.insertStyleResource({ resource, kind: 'element' });
  }
  policy.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
  policy.insertDirective(`frame-src ${[...hosts.frame, ...UPI_APPS].join(' ')}`);
  policy.insertDirective(`connect-src ${hosts.connect.join(' ')}`);
  policy.insertDirective(`img-src ${hosts.img.join(' ')}`);
  policy.insertDirective(`form-action ${hosts.form.join(' ')}`);
}
