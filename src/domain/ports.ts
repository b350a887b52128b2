/** What the domain asks of the world outside; `integrations/` answers, `worker.ts` brings them together. */

import type { PictureFormat } from './media/picture.ts';
import type { PaperFonts } from './pdf/paper-fonts.ts';

export interface StoredFile {
  readonly body: ReadableStream<Uint8Array> | ArrayBuffer;
  readonly contentType: string;
  /** Null where none is known. */
  readonly etag: string | null;
}

/** As it comes from the store; to be read once. */
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

/** Cloudflare makes WebP of a picture that is too large for the format that was asked for. */
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

/** no-picture: it cannot be read as one. used-up: the plan's share of this month is. away: it did not answer. */
export interface PictureRefusal {
  readonly refused: 'no-picture' | 'used-up' | 'away';
  readonly cause: unknown;
}

export interface MediaStore {
  /** Of a file that is there, a part of it where one is named. */
  find(key: string, range?: ByteRange): Promise<StreamedFile | null>;
  /** What is known of a file without reading it. */
  look(key: string): Promise<{ readonly size: number; readonly etag: string } | null>;
  /** Writes once: a key that exists keeps its first content. */
  keep(key: string, body: ArrayBuffer, contentType: string): Promise<StoredFile>;
  /** With all that was made of it; what is not there is no error. */
  remove(key: string): Promise<void>;
  resize(
    body: StreamedFile['body'],
    width: number,
    format: PictureFormat,
  ): Promise<ResizedPicture | PictureRefusal>;
  /** Its size in pixels as the file says it. */
  measure(body: ArrayBuffer): Promise<PictureSize | PictureRefusal>;
  /** The picture and nothing else that was in the file, turned upright. */
  redraw(body: ArrayBuffer, longestSide: number): Promise<RedrawnPicture | PictureRefusal>;
  /** What is shown where a picture is missing: one of the shop's own files. */
  stockPicture(address: string): Promise<StoredFile>;
}

/** A file that was made of a document, and may be made again. */
export interface KeptFile {
  readonly body: ArrayBuffer;
  /** Of the document, as it was then. */
  readonly madeOf: string;
  /** Of the file, in hex digits, as it was taken when it was kept. */
  readonly sha256: string;
}

/** Private files of the shop: no address leads to them. */
export interface DocumentStore {
  find(key: string): Promise<KeptFile | null>;
  /** Throws where the store has got other bytes than were meant. */
  keep(key: string, contentType: string, file: KeptFile): Promise<void>;
}

/** Of a mail. */
export const SUBJECT_LENGTH = 200;

export interface Mail {
  readonly to: string;
  /** Who reads what is answered; the shop may send from an address that nobody reads. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** This mail is refused, and would be each time: its address takes none, or something in it is not allowed. */
export class MailRefused extends Error {}

/** The mail service writes to this address no more, for a day or longer: what its error ends with. */
export const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

export interface Mailer {
  /** Throws unless the mail was taken over. The same id again is the same mail, as far as the other side can tell. */
  send(mail: Mail, id: string): Promise<void>;
}

export interface PageCache {
  /** Forgets every cached page that carries one of the tags. Throws when the cache refuses. */
  purge(tags: readonly string[]): Promise<void>;
}

export interface Purger {
  /** Has the purges that wait in the outbox delivered: at once, or when the cache takes the next call. */
  wake(): Promise<void>;
}

export type LiveMessage =
  | { readonly type: 'order.changed'; readonly orderId: string; readonly status: string; readonly at: string }
  | { readonly type: 'visitors'; readonly count: number; readonly at: string };

/** The code, one of our own, with which a socket is closed whose session has ended. */
export const SESSION_ENDED = 4001;

export interface LiveVisit {
  readonly sessionId: string;
  /** When that session ends by itself. */
  readonly until: number;
}

export interface LiveChannel {
  /** To everybody whose session goes on; who has signed out meanwhile is shown out. */
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
  /** The moment in microseconds; no two views have the same, and a later one has a higher one. */
  readonly id: number;
}

/** What was seen of the shop on one day. */
export interface SeenDay {
  readonly views: number;
  /** Distinct ones. */
  readonly sessions: number;
  /** Those that were seen most, the first of them most. */
  readonly paths: readonly { readonly path: string; readonly views: number }[];
}

export interface LookAtPageViews {
  readonly since: number;
  readonly today: number;
  readonly mostPaths: number;
}

export interface SeenLately {
  readonly visitors: number;
  /** Null when views of this day may have gone another way. */
  readonly today: SeenDay | null;
  /** What is not written yet, for whoever has to count the day from the database. */
  readonly waiting: readonly WaitingPageView[];
}

/** Gathers page views and has them written together, so that a crowd is no crowd of writes. */
export interface PageViewQueue {
  /**
   * Keeps the view until it is written. In how many milliseconds whoever asks tells the admin how many visitors there
   * are; null when another one will.
   */
  add(view: SeenPage): Promise<number | null>;
  /** How many sessions were seen since a moment that is one of the last few minutes. */
  countVisitors(since: number): Promise<number>;
  /** The same, and what was seen since `today` began, without a trip to the database. */
  look(asked: LookAtPageViews): Promise<SeenLately>;
  /** Writes all that waits, now. Throws when the database does not take it; then it waits on. */
  flush(): Promise<void>;
}

/** What one client may do only so often a minute; how often stands in wrangler.toml. */
export type LimitName =
  | 'signIn'
  | 'complaints'
  | 'newsletter'
  | 'restock'
  | 'pageViews'
  | 'coupon'
  | 'orders'
  | 'ownWrites'
  | 'refusedWebhooks'
  | 'reviews'
  | 'search'
  | 'deepPages'
  | 'suggestions';

export const LIMIT_PERIOD_S = 60;

export interface RateLimits {
  /** False when this client has had its share for now. */
  take(name: LimitName, client: string): Promise<boolean>;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** What the world outside does for the shop, wired by `worker.ts`; payments have their own file. */
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
  /** What documents are printed in. */
  readonly paperFonts: () => Promise<PaperFonts>;
  readonly log: Log;
}
