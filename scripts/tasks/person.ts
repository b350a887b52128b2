import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { CHARACTER_MS, humanMs } from './human.ts';
import { flickTo, isRoomy, lookAt } from './reach.ts';
import type { Walk } from './walk.ts';

/** A file of the phone, as a browser gets it. */
export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Somebody with a phone, who looks for words and taps on them. Everything the person does is counted. */
export interface Person {
  readonly page: Page;
  /** Opens the shop by a link. */
  readonly open: (path: string) => Promise<void>;
  /** Looks for something on the screen, flicking if necessary: this counts as a screen, with a picture. */
  readonly see: (what: string, where: Locator) => Promise<void>;
  readonly tap: (what: string, where: Locator) => Promise<void>;
  readonly type: (what: string, where: Locator, text: string) => Promise<void>;
  /** The phone's own list of choices: one tap opens it, another chooses. */
  readonly choose: (what: string, where: Locator, label: string | RegExp) => Promise<void>;
  /** Uses the phone's gallery: one tap opens it, one takes each photo, one closes it. */
  readonly pickPhotos: (what: string, where: Locator, photos: readonly Photo[]) => Promise<void>;
  /** The key at the lower right of the phone's keyboard. */
  readonly pressEnter: () => Promise<void>;
  /** Goes on in a window that has opened. */
  readonly turnTo: (page: Page) => Promise<void>;
  readonly note: (text: string) => void;
  /** The time since the last `open` began, including everything typed for real. */
  readonly clockMs: () => number;
}

/** The person gives up looking after this time. */
const PATIENCE_MS = 12_000;
const MOST_FLICKS = 40;
/** The distance from the middle to each side: 24 px in all, as WCAG 2.5.8 asks. */
const ROOM_PX = 11;
/** By then fades and slides are over. */
const SETTLE_MS = 450;
const LOOK_AGAIN_MS = 100;

export class GivenUp extends Error {}

interface PersonOptions {
  readonly shopUrl: string;
  /** The folder for the pictures. */
  readonly folder: string;
  readonly isTypedForReal: boolean;
  /** How many times longer to wait than on a fast line. */
  readonly patience: number;
}

export function createPerson(first: Page, options: PersonOptions) {
  const { shopUrl, folder, isTypedForReal } = options;
  const timeout = PATIENCE_MS * options.patience;
  let page = first;
  let openedAt = performance.now();
  const did = { taps: 0, characters: 0, fields: 0, scrolls: 0, screens: 0, pageMs: 0 };
  const notes: string[] = [];

  /** Counts only the time that the page takes, not that of measuring or drawing. */
  async function waited<Value>(what: string, wait: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await wait();
    } catch (error) {
      throw new GivenUp(what, { cause: error });
    } finally {
      did.pageMs += performance.now() - startedAt;
    }
  }

  async function bring(what: string, where: Locator): Promise<Locator> {
    const target = where.filter({ visible: true }).first();
    await waited(`${what} is not to be found`, () => target.waitFor({ timeout }));
    for (let nth = 0; nth < MOST_FLICKS; nth += 1) {
      const look = await target.evaluate(lookAt);
      if (look === 'seen') return target;
      if (await target.evaluate(flickTo)) {
        did.scrolls += 1;
        continue;
      }
      if (look === 'away') {
        // It is still moving to its place.
        await waited(what, () => settle(LOOK_AGAIN_MS));
        continue;
      }
      const startedAt = performance.now();
      const isFree = async () => (await target.evaluate(lookAt)) === 'seen';
      await waited(`${what} is covered by “${look}”`, () => until(isFree, timeout / 2));
      notes.push(`${what} was covered by “${look}” for ${seconds(performance.now() - startedAt)}`);
      return target;
    }
    throw new GivenUp(`${what} is too far down`);
  }

  async function press(what: string, target: Locator): Promise<void> {
    if (!(await target.evaluate(isRoomy, ROOM_PX))) notes.push(`${what} is hard to hit: less than 24 px`);
    did.taps += 1;
    await waited(`${what} cannot be tapped`, () => target.tap({ timeout }));
  }

  async function takePicture(what: string): Promise<void> {
    did.screens += 1;
    const name = what
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    await settle(SETTLE_MS);
    await page.screenshot({ path: join(folder, `${String(did.screens).padStart(2, '0')}-${name}.png`) });
  }

  const person: Person = {
    get page() {
      return page;
    },
    async open(path) {
      openedAt = performance.now();
      await waited(`${path} does not open`, () =>
        page.goto(new URL(path, shopUrl).href, { timeout, waitUntil: 'load' }),
      );
      await takePicture(did.screens === 0 ? 'start' : path);
    },
    async see(what, where) {
      await bring(what, where);
      await takePicture(what);
    },
    async tap(what, where) {
      await press(what, await bring(what, where));
    },
    async type(what, where, text) {
      const target = await bring(what, where);
      if (!(await target.evaluate((field) => document.activeElement === field))) await press(what, target);
      if ((await target.inputValue()) !== '') {
        did.taps += 1;
        await target.selectText();
      }
      did.fields += 1;
      did.characters += text.length;
      await page.keyboard.type(text, { delay: isTypedForReal ? CHARACTER_MS : 0 });
    },
    async choose(what, where, label) {
      const target = await bring(what, where);
      const texts = await target.getByRole('option').allTextContents();
      const wanted = texts.find((text) =>
        typeof label === 'string' ? text.trim() === label : label.test(text),
      );
      if (wanted === undefined) throw new GivenUp(`${what} has no “${String(label)}”`);
      did.taps += 2;
      did.fields += 1;
      await waited(`${what} cannot be chosen`, () =>
        target.selectOption({ label: wanted.trim() }, { timeout }),
      );
    },
    async pickPhotos(what, where, photos) {
      did.taps += photos.length + 2;
      await waited(`${what} takes no photos`, () => where.setInputFiles([...photos], { timeout }));
    },
    async pressEnter() {
      did.taps += 1;
      await page.keyboard.press('Enter');
    },
    async turnTo(other) {
      page = other;
      await waited('The new window does not open', () => other.waitForLoadState('load', { timeout }));
    },
    note: (text) => void notes.push(text),
    clockMs: () => performance.now() - openedAt,
  };

  async function end(gaveUpAt: string): Promise<Walk> {
    await takePicture(gaveUpAt === '' ? 'end' : 'given up').catch(() => undefined);
    // The picture at the end is no screen of its own.
    const screens = did.screens - 1;
    return { ...did, screens, isDone: gaveUpAt === '', gaveUpAt, humanMs: humanMs(did), notes };
  }
  return { person, end };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function until(is: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  while (!(await is())) {
    if (performance.now() > endsAt) throw new Error('It did not come about.');
    await settle(LOOK_AGAIN_MS);
  }
}

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
