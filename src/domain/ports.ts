/** What the domain needs from the world outside: `integrations/` implements it, `worker.ts` connects it. */

import type { Right } from './auth/rights.ts';
import type { PictureFormat } from './media/picture.ts';
import type { PaperFonts } from './pdf/font.ts';

export interface StoredFile {
  readonly body: ReadableStream<Uint8Array> | ArrayBuffer;
  readonly contentType: string;
  readonly etag: string | null;
}

export interface StreamedFile extends StoredFile {
  readonly body: ReadableStream<Uint8Array>;
}

export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Cloudflare makes WebP if a picture is too large for the requested format. */
export interface ResizedPicture {
  readonly body: ArrayBuffer;
  readonly contentType: string;
}

export interface RedrawnPicture extends PictureSize {
  readonly body: ArrayBuffer;
  readonly contentType: 'image/webp';
  readonly tint: string;
}

/** no-picture: not readable as one. used-up: this month's share of the plan is. away: no answer. */
export interface PictureRefusal {
  readonly refused: 'no-picture' | 'used-up' | 'away';
  readonly cause: unknown;
}

export interface MediaStore {
  find(key: string, range?: ByteRange): Promise<StreamedFile | null>;
  look(key: string): Promise<{ readonly size: number; readonly etag: string } | null>;
  /** Writes once: a key that exists keeps its first content. */
  keep(key: string, body: ArrayBuffer, contentType: string): Promise<StoredFile>;
  /** The variants of the file go too; a missing file is no error. */
  remove(key: string): Promise<void>;
  resize(
    body: StreamedFile['body'],
    width: number,
    format: PictureFormat,
  ): Promise<ResizedPicture | PictureRefusal>;
  measure(body: ArrayBuffer): Promise<PictureSize | PictureRefusal>;
  /** Turned upright, without anything else that was in the file. */
  redraw(body: ArrayBuffer, longestSide: number): Promise<RedrawnPicture | PictureRefusal>;
  stockPicture(address: string): Promise<StoredFile>;
}

export interface DocumentFile {
  readonly body: ArrayBuffer;
  readonly madeOf: string;
  /** Hex digits, taken when the file was stored. */
  readonly sha256: string;
}

export interface DocumentStore {
  find(key: string): Promise<DocumentFile | null>;
  /** Throws if the store received other bytes. */
  keep(key: string, contentType: string, file: DocumentFile): Promise<void>;
}

export const SUBJECT_LENGTH = 200;

export interface Mail {
  readonly to: string;
  /** Replies go elsewhere, since the shop may send from an address that nobody reads. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sending again would not help: the address accepts no mail, or something in this one is not allowed. */
export class MailRefused extends Error {}

/** The mail service no longer writes to this address, for a day or longer. */
export const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

export interface Mailer {
  /** Throws unless the mail was accepted. The receiver treats the same id as the same mail, as far as it can tell. */
  send(mail: Mail, id: string): Promise<void>;
}

export interface PageCache {
  /** Throws when the cache refuses. */
  purge(tags: readonly string[]): Promise<void>;
}

export interface Purger {
  /** Waiting purges are delivered at once, or when the cache accepts the next call. */
  wake(): Promise<void>;
}

export type LiveMessage =
  | { readonly type: 'order.changed'; readonly orderId: string; readonly status: string; readonly at: string }
  | { readonly type: 'visitors'; readonly count: number; readonly at: string };

export const LIVE_RIGHTS = {
  'order.changed': 'orders',
  visitors: 'money',
} as const satisfies Readonly<Record<LiveMessage['type'], Right>>;

/** WebSocket close code of our own. */
export const SESSION_ENDED = 4001;

export interface LiveVisit {
  readonly sessionId: string;
  readonly until: number;
}

export interface LiveChannel {
  /** To whoever has the right to each; sockets of people who have signed out or no longer work here are closed. */
  publish(messages: readonly LiveMessage[]): Promise<void>;
  enter(upgrade: Request, visit: LiveVisit): Promise<Response>;
}

export interface SeenPage {
  readonly path: string;
  readonly sessionId: string;
  readonly userId: string | null;
}

export interface WaitingPageView extends SeenPage {
  /** Microseconds; no two views share an id, and a later view has a higher one. */
  readonly id: number;
}

export interface SeenDay {
  readonly views: number;
  readonly sessions: number;
  readonly paths: readonly { readonly path: string; readonly views: number }[];
}

export interface LookAtPageViews {
  readonly since: number;
  readonly today: number;
  readonly mostPaths: number;
}

export interface SeenLately {
  readonly visitors: number;
  /** Null if views of this day may have been counted elsewhere. */
  readonly today: SeenDay | null;
  readonly waiting: readonly WaitingPageView[];
}

/** Page views are written together, so that many visitors do not cause many writes. */
export interface PageViewQueue {
  add(view: SeenPage): Promise<number | null>;
  countVisitors(since: number): Promise<number>;
  look(asked: LookAtPageViews): Promise<SeenLately>;
  flush(): Promise<void>;
}

/** The numbers are in wrangler.toml. */
export type LimitName =
  | 'signIn'
  | 'complaints'
  | 'newsletter'
  | 'restock'
  | 'pageViews'
  | 'coupon'
  | 'orders'
  | 'replacedOrders'
  | 'ownWrites'
  | 'refusedWebhooks'
  | 'reviews'
  | 'search'
  | 'deepPages'
  | 'reads'
  | 'suggestions';

export const LIMIT_PERIOD_S = 60;

export interface RateLimits {
  take(name: LimitName, client: string, times?: number): Promise<boolean>;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

export interface Ports {
  readonly media: MediaStore;
  readonly documents: DocumentStore;
  readonly mail: Mailer;
  readonly pageCache: PageCache;
  readonly purger: Purger;
  readonly live: LiveChannel;
  readonly pageViews: PageViewQueue;
  readonly rateLimits: RateLimits;
  /** The format is that of `findPin`. */
  readonly pinBook: () => Promise<string>;
  readonly paperFonts: () => Promise<PaperFonts>;
  readonly log: Log;
}
