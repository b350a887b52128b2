/** What the domain needs from the world outside; `integrations/` implements it, `worker.ts` connects them. */

import type { PictureFormat } from './media/picture.ts';
import type { PaperFonts } from './pdf/font.ts';

export interface StoredFile {
  readonly body: ReadableStream<Uint8Array> | ArrayBuffer;
  readonly contentType: string;
  /** Null if none is known. */
  readonly etag: string | null;
}

/** As it comes from the store; it can be read once. */
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
  /** The average colour, as six hex digits. */
  readonly tint: string;
}

/** no-picture: it cannot be read as one. used-up: this month's share of the plan is. away: no answer. */
export interface PictureRefusal {
  readonly refused: 'no-picture' | 'used-up' | 'away';
  readonly cause: unknown;
}

export interface MediaStore {
  /** Null if there is none; with a range only that part. */
  find(key: string, range?: ByteRange): Promise<StreamedFile | null>;
  /** Facts about a file, without reading it. */
  look(key: string): Promise<{ readonly size: number; readonly etag: string } | null>;
  /** Writes once: a key that exists keeps its first content. */
  keep(key: string, body: ArrayBuffer, contentType: string): Promise<StoredFile>;
  /** Also removes its variants; a missing file is no error. */
  remove(key: string): Promise<void>;
  resize(
    body: StreamedFile['body'],
    width: number,
    format: PictureFormat,
  ): Promise<ResizedPicture | PictureRefusal>;
  /** Its size in pixels, as the file says. */
  measure(body: ArrayBuffer): Promise<PictureSize | PictureRefusal>;
  /** Only the picture, turned upright, without anything else that was in the file. */
  redraw(body: ArrayBuffer, longestSide: number): Promise<RedrawnPicture | PictureRefusal>;
  /** One of the shop's own files, shown when a picture is missing. */
  stockPicture(address: string): Promise<StoredFile>;
}

/** A file that was made from a document, and can be made again. */
export interface DocumentFile {
  readonly body: ArrayBuffer;
  /** The checksum of the document at that time. */
  readonly madeOf: string;
  /** The checksum of the file in hex digits, taken when it was stored. */
  readonly sha256: string;
}

/** Private files of the shop: no address leads to them. */
export interface DocumentStore {
  find(key: string): Promise<DocumentFile | null>;
  /** Throws if the store received other bytes. */
  keep(key: string, contentType: string, file: DocumentFile): Promise<void>;
}

/** The longest subject of a mail. */
export const SUBJECT_LENGTH = 200;

export interface Mail {
  readonly to: string;
  /** Who gets replies; the shop may send from an address that nobody reads. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** This mail is refused and always would be: its address accepts none, or something in it is not allowed. */
export class MailRefused extends Error {}

/** The end of an error that says that the mail service no longer writes to this address, for a day or longer. */
export const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

export interface Mailer {
  /** Throws unless the mail was accepted. The receiver treats the same id as the same mail, as far as it can tell. */
  send(mail: Mail, id: string): Promise<void>;
}

export interface PageCache {
  /** Forgets every cached page that carries one of the tags. Throws when the cache refuses. */
  purge(tags: readonly string[]): Promise<void>;
}

export interface Purger {
  /** Has the waiting purges of the outbox delivered: at once, or when the cache accepts the next call. */
  wake(): Promise<void>;
}

export type LiveMessage =
  | { readonly type: 'order.changed'; readonly orderId: string; readonly status: string; readonly at: string }
  | { readonly type: 'visitors'; readonly count: number; readonly at: string };

/** Our own close code for a socket whose session has ended. */
export const SESSION_ENDED = 4001;

export interface LiveVisit {
  readonly sessionId: string;
  /** When that session expires. */
  readonly until: number;
}

export interface LiveChannel {
  /** To everybody whose session is still valid; sockets of people who have signed out are closed. */
  publish(messages: readonly LiveMessage[]): Promise<void>;
  /** Answers the upgrade of a WebSocket. */
  enter(upgrade: Request, visit: LiveVisit): Promise<Response>;
}

export interface SeenPage {
  readonly path: string;
  readonly sessionId: string;
  readonly userId: string | null;
}

export interface WaitingPageView extends SeenPage {
  /** The time in microseconds; no two views share one, and a later view has a higher one. */
  readonly id: number;
}

/** What was seen of the shop on one day. */
export interface SeenDay {
  readonly views: number;
  /** Counts each session once. */
  readonly sessions: number;
  /** The most viewed paths, in that order. */
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
  /** Views that are not written yet, for counting the day from the database. */
  readonly waiting: readonly WaitingPageView[];
}

/** Gathers page views and has them written together, so that many visitors do not cause many writes. */
export interface PageViewQueue {
  /**
   * Keeps the view until it is written. Returns after how many milliseconds the caller tells the admin the number of
   * visitors; null if another caller does.
   */
  add(view: SeenPage): Promise<number | null>;
  /** How many sessions were seen since a moment in the last few minutes. */
  countVisitors(since: number): Promise<number>;
  /** The same, and what was seen since `today` began, without reading the database. */
  look(asked: LookAtPageViews): Promise<SeenLately>;
  /** Writes all waiting views now. Throws if the database does not accept them; then they keep waiting. */
  flush(): Promise<void>;
}

/** What a client may do only a limited number of times a minute; wrangler.toml has the numbers. */
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
  /** False if this client has used up its share for now; what costs more than others takes it several times. */
  take(name: LimitName, client: string, times?: number): Promise<boolean>;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Everything the outside world does for the shop, connected by `worker.ts`; payments have their own file. */
export interface Ports {
  readonly media: MediaStore;
  readonly documents: DocumentStore;
  readonly mail: Mailer;
  readonly pageCache: PageCache;
  readonly purger: Purger;
  readonly live: LiveChannel;
  readonly pageViews: PageViewQueue;
  readonly rateLimits: RateLimits;
  /** All PIN codes of India, as `findPin` reads them. */
  readonly pinBook: () => Promise<string>;
  /** The fonts of printed documents. */
  readonly paperFonts: () => Promise<PaperFonts>;
  readonly log: Log;
}
