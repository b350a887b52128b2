import { type Filters, YES } from './facets/filters.ts';
import type { Sort } from './product-params.ts';
import { latinDigits } from '#latin-digits.ts';
import { LINKS, saysWhat } from '#search/search-words.ts';
import { readPrice, wordsLeft, HUNDREDS, LENGTH_OR_WEIGHT } from '#search/read-price.ts';
import { wordsOf, spellingsOf } from '#search/search-plan.ts';
import { BANGLE_SIZES } from './bangle-size.ts';

interface ReadTerm {
  readonly text: string;
  readonly sort: Sort | null;
  readonly filters: Filters;
}

/** In `2. 6`, `20"` and `20 "` these signs belong to a size. */
const SIGNS =
  /(?<=^|\s)(?:[([]|(?<!\b\d\d?\s*)["'])+|(?:[?!;:)\]।]|\.(?!\s*\d)|(?<!\b\d\d?\s*)["'])+(?=\s|$)/g;

/** A term that says nothing of size, price and order stays as it was typed. */
export function readTerm(term: string): ReadTerm {
  const plain = latinDigits(term).replaceAll(SIGNS, '');
  const { text: unsized, size } = readSize(plain);
  const { text: unpriced, priceFrom, priceTo } = readPrice(unsized);
  const { text, sort, isOnOffer } = readSort(unpriced);
  const chosen = { ...(size !== null && { size: [size] }), ...(isOnOffer && { on_offer: [YES] }) };
  return { text: text === plain ? term : withoutLinks(text), sort, filters: { priceFrom, priceTo, chosen } };
}

/** `500 rs tak ke jhumke` leaves jhumke, and `earrings @ 500` earrings. */
function withoutLinks(text: string): string {
  const words = text.split(' ');
  const isTelling = (word: string) => wordsOf(word).some((each) => !LINKS.has(each));
  return words.slice(Math.max(0, words.findIndex(isTelling)), words.findLastIndex(isTelling) + 1).join(' ');
}

interface ReadSort {
  readonly text: string;
  readonly sort: Sort | null;
  readonly isOnOffer: boolean;
}

const whole = (pattern: string) => new RegExp(`(?<=^|\\s)(?:${pattern})(?=\\s|$)`, 'iu');

const SORTS: readonly (readonly [Sort, RegExp])[] = [
  [
    'price-asc',
    whole(
      '(?:price )?low to high|lowest price|sasta|saste|sasti|cheap|cheapest|low price|kam daam|सस्ता|सस्ते|सस्ती',
    ),
  ],
  ['price-desc', whole('(?:price )?high to low|highest price')],
  [
    'best_selling-desc',
    whole('best ?sellers?|best ?selling|most (?:sold|popular)|popular|trending|trendy|बेस्ट ?सेलर|ट्रेंडिंग'),
  ],
  [
    'created_at-desc',
    whole(
      'new ?arrivals?|(?:new|latest|nay[aie]) (?:collections?|arrivals?|stock)|newest|just in|(?:नया|न्यू) कलेक्शन',
    ),
  ],
];
/** `20% off`; but not `off white`. */
const PERCENT = '(?:(?:up ?to |flat )?\\d\\d? ?(?:%|percent) ?)';
const ON_OFFER = whole(
  `(?<!whole\\s)(?:on |in |${PERCENT})?(?:sale|offers?|discounts?)|${PERCENT}off|${PERCENT}?(?:सेल|ऑफर|ऑफ\u093Cर|छूट|डिस्काउंट)`,
);

export function readSort(term: string): ReadSort {
  const [sort = null, pattern] = SORTS.find(([, each]) => each.test(term)) ?? [];
  const isOnOffer = ON_OFFER.test(term);
  if (sort === null && !isOnOffer) return { text: term, sort, isOnOffer };
  const rest = pattern ? term.replace(pattern, ' ') : term;
  return { text: wordsLeft(rest.replaceAll(new RegExp(ON_OFFER, 'giu'), ' ')), sort, isOnOffer };
}

interface ReadSize {
  readonly text: string;
  readonly size: string | null;
}

const WORD = '(?:sizes?|साइज\u093C?)';
/** People also write 2.6 as 2-6, 2/6, 2*6 or 2:6. */
const written = (dot: string) => BANGLE_SIZES.map(({ size }) => size.replace('.', dot));
const SIZES = written('\\s*[.*/:-]\\s*');
const SIZE = `(${SIZES.join('|')})`;
const named = (size: string) =>
  [`${WORD}\\s*[:=-]?\\s*${size}`, `(?<!\\bof\\s+)${size}\\s*${WORD}`].map(
    (pattern) => new RegExp(`(?<=^|\\s)${pattern}(?=[\\s,]|$)(?!\\s*(?:to|se|से|-)\\s*\\d)`, 'iu'),
  );
/** 2.5 looks like a bangle's size but does not exist. */
const ODD_SIZE = '[1-3]\\.\\d';
/** Rings and bangles alone: for a chain the number would be the length. */
const NAMED = [
  { patterns: named(SIZE), isMeant: () => true },
  { patterns: named(`(${ODD_SIZE})`), isMeant: namesBangle },
  { patterns: named('(\\d{1,2}(?:\\.5)?)'), isMeant: namesRing },
];
/** A number without a dot is no size unless a word says so: not the 3 in `set of 3`. */
const isDotted = (size: string) => size.length > 1;
/** No sizes: an age, a number of thousands. */
const AGE_OR_SUM = `years?|yrs?|months?|saal|k|lakhs?|${HUNDREDS}|${LENGTH_OR_WEIGHT}`;
const INCHES = 'inch(?:es)?|"|इंच';
const bare = (sizes: readonly string[], others: string, after = `number|no\\.?|नंबर|${INCHES}`) =>
  new RegExp(
    `(?<=^|[\\s(])(?<!\\bof\\s+)\\(?(${sizes.join('|')})(?:\\s*(?:${after}))?\\)?(?=[\\s,]|$)(?!\\s*(?:${others})(?=\\s|$))`,
    'giu',
  );
const BARE = bare(SIZES.filter(isDotted), AGE_OR_SUM);
/** `bangles 2 6`, `2x6`, `2"6`; but `2 6 pcs` may be a count. */
const SPACED = bare(
  written('(?: +|[x×\'"])').filter(isDotted),
  `${AGE_OR_SUM}|pcs?|pieces?|sets?|pairs?|combos?`,
);
const ODD = bare([ODD_SIZE], `${AGE_OR_SUM}|${INCHES}`, 'number|no\\.?|नंबर');

/** A bangle's needs no word for size, and 2.6 not even the word bangle, unless the term names another kind. */
export function readSize(term: string): ReadSize {
  const plain = latinDigits(term);
  for (const { patterns, isMeant } of NAMED) {
    for (const pattern of patterns) {
      const size = pattern.exec(plain)?.[1];
      const text = wordsLeft(plain.replace(pattern, ' '));
      if (size !== undefined && isMeant(text)) return { text, size: dotted(size) };
    }
  }
  for (const pattern of [BARE, SPACED, ODD]) {
    const [size, ...others] = [...plain.matchAll(pattern)].map(([, said]) => said);
    if (size === undefined || others.length > 0) continue;
    const text = wordsLeft(plain.replace(pattern, ' '));
    const isUsual = pattern === BARE && (text === '' || (size.includes('.') && !namesKind(text)));
    const isSize = isUsual || namesBangle(text);
    if (isSize) return { text, size: dotted(size) };
  }
  return { text: term, size: null };
}

const dotted = (size: string) => size.replace(/\D+/, '.');

function names(text: string, kinds: readonly string[]): boolean {
  return spellingsOf(text).some((spelling) => kinds.includes(spelling));
}

export function namesRing(text: string): boolean {
  return names(text, ['ring', 'toe ring']);
}

function namesBangle(text: string): boolean {
  return names(text, ['bangle', 'kada']);
}

const namesKind = (text: string) => wordsOf(text).some((word) => saysWhat(spellingsOf(word)));
