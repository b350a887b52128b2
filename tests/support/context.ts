import { readFile } from 'node:fs/promises';
import type { Database } from '#drizzle/client.ts';
import { FacetIndex } from '#catalogue/facets/facet-index.ts';
import type { Context } from '#context.server.ts';
import { deliverPurges } from '#outbox/deliver-purges.server.ts';
import type { Payments } from '#payment/payments.ts';
import type {
  DocumentStore,
  DocumentFile,
  LiveMessage,
  LogFields,
  Mail,
  MediaStore,
  PictureRefusal,
  PictureSize,
  StoredFile,
} from '#ports.ts';
import { NOTHING_KEPT } from '#catalogue/live-stock.ts';
import { inBackground } from './background.ts';
import { createImpatientQueue } from './page-views.ts';
import { readFonts } from './paper-fonts.ts';

export interface TestContext extends Context {
  readonly purged: string[];
  readonly published: LiveMessage[];
  readonly mailed: (Mail & { readonly id: string })[];
  /** To be awaited by a test that puts work off. */
  readonly deferred: Promise<unknown>[];
  readonly logged: { event: string; error?: unknown; fields?: LogFields | undefined }[];
}

/** A context on a real database, with recorders where the world outside would be. */
export function createTestContext(db: Database, parts: Partial<Context> = {}): TestContext {
  const purged: string[] = [];
  const published: LiveMessage[] = [];
  const mailed: TestContext['mailed'] = [];
  const deferred: Promise<unknown>[] = [];
  const logged: TestContext['logged'] = [];
  const ctx: TestContext = {
    actor: { kind: 'visitor' },
    kept: NOTHING_KEPT,
    requestId: 'test-request',
    clientAddress: null,
    siteUrl: new URL('http://shop.test'),
    deployment: { environment: 'local', version: '1.2.3', isUnlisted: false, databaseTokenEndsAt: null },
    accounts: { secret: 'a secret of the tests, 32 characters', constantAnswerMs: 0 },
    db,
    facetIndex: new FacetIndex(),
    media: createMemoryMedia(),
    documents: createMemoryDocuments(),
    mail: {
      send: (mail, id) => {
        mailed.push({ ...mail, id });
        return Promise.resolve();
      },
    },
    payments: noPayments,
    pageCache: {
      purge: (tags) => {
        purged.push(...tags);
        return Promise.resolve();
      },
    },
    // Purges at once, without any pause.
    purger: {
      wake: async () => {
        await deliverPurges(ctx);
      },
    },
    live: {
      publish: (messages) => {
        published.push(...messages);
        return Promise.resolve();
      },
      enter: () => Promise.resolve(new Response('entered')),
    },
    pageViews: createImpatientQueue(db, parts.now ?? Date.now),
    rateLimits: { take: () => Promise.resolve(true) },
    pinBook: () => readFile('public/pins.txt', 'utf8'),
    paperFonts: readFonts,
    waits: { holdMs: 1_800_000, reconcileAfterMs: 900_000 },
    log: {
      info: (event, fields) => logged.push({ event, fields }),
      error: (event, error, fields) => logged.push({ event, error, fields }),
    },
    now: Date.now,
    defer: (work) => {
      deferred.push(work);
      inBackground(work);
    },
    purged,
    published,
    mailed,
    deferred,
    logged,
    ...parts,
  };
  return ctx;
}

const noProvider = () => Promise.reject(new Error('This test has no payment provider: see razorpay.ts'));

/** A test that pays brings the stand-in. */
const noPayments: Payments = {
  keyId: 'rzp_test_none',
  windowScript: new URL('http://payments.test/v1/checkout.js'),
  createOrder: noProvider,
  // Nothing, for an order that a test has placed without the stand-in.
  findOrderByReceipt: () => Promise.resolve({ kind: 'done', value: null }),
  getOrder: noProvider,
  paymentsOfOrder: noProvider,
  getPayment: noProvider,
  capture: noProvider,
  refund: noProvider,
  refundsOfPayment: noProvider,
  getRefund: noProvider,
  isCheckoutSigned: noProvider,
  isWebhookSigned: noProvider,
};

/** The shop's private files in a map. */
export function createMemoryDocuments(): DocumentStore & { readonly files: Map<string, DocumentFile> } {
  const files = new Map<string, DocumentFile>();
  return {
    files,
    find: (key) => Promise.resolve(files.get(key) ?? null),
    keep: (key, _contentType, file) => {
      files.set(key, file);
      return Promise.resolve();
    },
  };
}

interface KeptPicture extends StoredFile {
  readonly body: ArrayBuffer;
}

/** Pictures in a map; `resize` and `redraw` only say what they were asked, since only workerd can really do it. */
export function createMemoryMedia(): MediaStore & { readonly files: Map<string, KeptPicture> } {
  const files = new Map<string, KeptPicture>();
  return {
    files,
    find(key, range) {
      const file = files.get(key);
      const end = range && range.offset + range.length;
      const part = file?.body.slice(range?.offset, end) ?? new ArrayBuffer();
      return Promise.resolve(file ? { ...file, body: new Blob([part]).stream() } : null);
    },
    look(key) {
      const file = files.get(key);
      return Promise.resolve(file ? { size: file.body.byteLength, etag: file.etag ?? '' } : null);
    },
    keep(key, body, contentType) {
      const file = files.get(key) ?? { body, contentType, etag: `"${key}"` };
      files.set(key, file);
      return Promise.resolve(file);
    },
    remove: (key) => {
      for (const each of files.keys()) {
        if (each === key || each.startsWith(`variants/${key}/`)) files.delete(each);
      }
      return Promise.resolve();
    },
    resize: (_body, width, format) =>
      Promise.resolve({ body: bytes(`${String(width)} ${format}`), contentType: `image/${format}` }),
    measure: (body) => Promise.resolve(sizeIn(body)),
    redraw: (body) => {
      const size = sizeIn(body);
      const drawn = { body: bytes('drawn anew'), contentType: 'image/webp', tint: 'c04020' } as const;
      return Promise.resolve('refused' in size ? size : { ...drawn, ...size });
    },
    stockPicture: (address) =>
      Promise.resolve(
        address.endsWith('.jpg')
          ? { body: bytes('the shop'), contentType: 'image/jpeg', etag: '"j"' }
          : { body: bytes('<svg/>'), contentType: 'image/svg+xml', etag: '"s"' },
      ),
  };
}

/** Pictures of this context from now on. */
export function useMemoryMedia(ctx: Pick<Context, 'media'>): ReturnType<typeof createMemoryMedia> {
  const media = createMemoryMedia();
  Object.assign(ctx.media, media);
  return media;
}

const NO_PICTURE = { refused: 'no-picture', cause: 'no size' } as const;

/** Pictures of the tests say their size in their text: `30x60`. */
function sizeIn(body: ArrayBuffer): PictureSize | PictureRefusal {
  const [, width, height] = /(\d+)x(\d+)/.exec(new TextDecoder().decode(body)) ?? [];
  return width === undefined ? NO_PICTURE : { width: Number(width), height: Number(height) };
}

export function bytes(text: string): ArrayBuffer {
  return Uint8Array.from(new TextEncoder().encode(text)).buffer;
}
