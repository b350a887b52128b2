import { latinDigits } from '#latin-digits.ts';
import { EMPTY_WORDS } from './search-words.ts';
import { SHORTEST_INDEXED } from './index-match.ts';
import { knowsAny, wordsOf } from './search-plan.ts';

interface ReadPrice {
  /** Empty if the term was only a price. */
  readonly text: string;
  /** In rupees, both ends included. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
}

const CURRENCY = '(?:₹|rs\\.?|inr|rupp?(?:ees?|es?|a?i?y[ae]?|ia)|रुपये|रुपए|रुपया|रूपये|रूपए|रु\\.?)';
/** At least two digits, or thousands: `2.6` is a size, `2.6k` is a price. */
const NUMBER = '(\\d[\\d,]{1,7}(?:\\.\\d{1,2})?|\\d(?:\\.\\d{1,2})?(?=k))(?![\\d.,]*\\d)(k?)';
const AFTER = `(?:\\s*${CURRENCY})?(?:\\s*/-)?`;
const SUM = `(?:${CURRENCY}\\s*)?${NUMBER}${AFTER}`;
const MARKED_SUM = `(?:${CURRENCY}\\s*${NUMBER}${AFTER}|${NUMBER}\\s*(?:${CURRENCY}(?:\\s*/-)?|/-))`;
/** At least three digits: a set of 12 is no price. */
const LARGE_SUM = `(?:${CURRENCY}\\s*)?(?=\\d{3}|\\d,\\d{3}|[\\d.]+k)${NUMBER}${AFTER}`;
/** `around 500`: a quarter less or more. */
const AROUND = '(?:around|approx(?:imately)?\\.?|about|nearly|lagbh?ag|kar(?:ee|i)b|लगभग|क\u093C?रीब)';
const AROUND_AFTER = `(?:ke? |के )?(?:${AROUND}|aa?s ?paa?ss?|आस[ -]?पास)`;
const BELOW = 'under|bell?ow|and[ae]r';
const ONLY = 'only|sirf|सिर्फ';
/** `500 wala haar`, `500 mein jhumka`, `500 below`, `299 only`. */
const CALLED = `(?:wal[aie]|वाला|वाले|वाली|mein|me|में|${BELOW}|niche|neeche|${ONLY})`;
/** `jhumka 299`: numbers that end like a price. Silver is 925, a rosary has 108 beads, and others may be in a name. */
const BARE_SUM =
  '(?<!\\bof\\s+)(?!0)(?=[\\d,]*(?:[05]0|[49]9)(?!\\d))(\\d{3,5}|\\d{1,2},\\d{3})(?![\\d.,]*\\d)';

const COUNT_WORDS = [
  'ek one एक',
  'do two दो',
  'teen tin three तीन',
  'char chaar four चार',
  'paanch panch five पांच पाँच',
  'chhe che cheh six छह छः',
  'saat sat seven सात',
  'aath aat eight आठ',
  'nau nine नौ',
  'das dus ten दस',
];
const COUNTS = new Map([
  ...COUNT_WORDS.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
  ...([
    ['dedh', 1.5],
    ['डेढ\u093C', 1.5],
    ['dhai', 2.5],
    ['ढाई', 2.5],
  ] as const),
]);
const THOUSAND = 'hazaa?r|hajaa?r|thousand|हजार|हज\u093Cार';
export const HUNDREDS = `(sau|hundred|सौ)|${THOUSAND}`;

const AT_MOST_BEFORE = `(?:${BELOW}|up ?to|less th[ae]n|within|at most|max(?:imum)?|budget|<=?)`;
const INSIDE = '(?:and[ae]r|under|niche|neeche|bheetar|budget(?: me| mein)?)';
const AT_MOST_AFTER = `(?:(?:rs |rupees )?(?:se (?:kam|niche|neeche)|ke? ${INSIDE}|tak|or less|and (?:below|under|less)|max)|से कम|से नीचे|के (?:अंदर|अन्दर|नीचे|बजट में)|तक)`;
const AT_LEAST_BEFORE = '(?:above|over|more th[ae]n|at least|min(?:imum)?|starting(?: from)?|>=?)';
const AT_LEAST_AFTER =
  '(?:(?:rs |rupees )?(?:(?:se|ke) (?:zyada|jyada|zada|upar|uper)|ya (?:us ?se )?(?:zyada|jyada|zada|upar|uper)|(?:and|or|&) (?:above|more|up))|(?:से|के) (?:ज़्यादा|ज्यादा|अधिक|ऊपर))';

export const LENGTH_OR_WEIGHT =
  'cm|mm|m|ft|feet|grams?|gms?|g|mg|kg|tola|ratti|ct|carats?|karats?|kt|सेमी|ग्राम';
/** A number with one of these is a length, a weight or a count, and no price. */
const MEASURE = `(?:inch(?:es)?|"|${LENGTH_OR_WEIGHT}|pcs?|pieces?|इंच)`;

/** Words end at spaces: `\b` knows no letters of Indian scripts. */
const whole = (pattern: string) =>
  new RegExp(
    `(?<=^|\\s)(?<!\\bsizes?\\s+(?:between\\s+|from\\s+)?)${pattern}(?=\\s|$)(?!\\s*${MEASURE}(?=\\s|$))`,
    'iu',
  );

const AMONG = '(?:tak|ke beech(?: me| mein| ka| ki| ke)?|तक|के बीच(?: में| का| की| के)?)';
const BETWEEN = whole(
  `(?:(?:between|from|${AROUND})\\s+)?${SUM}\\s*(?:to|and|se|-|–|से)\\s*${SUM}(?:\\s+${AMONG})?(?:\\s*${AROUND_AFTER})?`,
);

/** A smaller number is no sum without a sign of money or a bound: a set of 12 to 24 bangles. */
const LEAST_UNSIGNED_SUM = 50;
const SIGNED = new RegExp(`${CURRENCY}|/-|^between|(?:beech|बीच)`, 'iu');

const NEAR = [
  whole(`${AROUND}\\s*${LARGE_SUM}(?:\\s*${AROUND_AFTER})?`),
  whole(`${LARGE_SUM}\\s*${AROUND_AFTER}`),
];
/** Next to a bound it means nothing: `around 500 tak` is up to 500. */
const AROUND_WORD = new RegExp(`(?<=^|\\s)${AROUND}(?=\\s|$)`, 'giu');
const AT_MOST = [
  whole(`${AT_MOST_BEFORE}\\s*${SUM}`),
  whole(`${SUM}\\s*${AT_MOST_AFTER}`),
  whole(`${LARGE_SUM}\\s*${CALLED}`),
  whole(`(?:${ONLY})\\s*${LARGE_SUM}`),
  whole(MARKED_SUM),
];
const AT_LEAST = [
  whole(`${AT_LEAST_BEFORE}\\s*${SUM}`),
  whole(`(?<!(?:${AT_MOST_BEFORE})\\s*)${SUM}\\s*${AT_LEAST_AFTER}`),
  whole(`(?<!(?:${AT_MOST_BEFORE})\\s*)${LARGE_SUM}\\s*(?:above|onwards?|plus(?=\\s*$))`),
  whole(`${LARGE_SUM}\\s*\\+`),
];
const BARE = whole(BARE_SUM);
const IN_WORDS = new RegExp(
  `(?<=^|\\s)(?:${CURRENCY}\\s*)?(\\d{1,2}(?:\\.\\d)?|${[...COUNTS.keys()].join('|')})\\s*(?:${HUNDREDS})(?=\\s|$)`,
  'giu',
);

/** `3oo`: letters instead of zeros. */
const TYPED_ZEROS = /(?<=\d)o+(?![a-z\d])/giu;
/** `hazar se kam`, `under thousand`: people leave out the one before a thousand. */
const THOUSAND_ALONE = new RegExp(`(?<=^|\\s)(?:${THOUSAND})(?=\\s|$)`, 'giu');
const BOUND_BEFORE = new RegExp(`(?:^|\\s)(?:${AT_MOST_BEFORE}|${AT_LEAST_BEFORE}|${AROUND})\\s+$`, 'iu');
const BOUND_AFTER = /^\s(?:se|ke|tak|से|के|तक)(?:\s|$)/iu;

export function readPrice(term: string): ReadPrice {
  const { text, priceFrom, priceTo } = readSums(
    latinDigits(term)
      .replaceAll(TYPED_ZEROS, (letters) => '0'.repeat(letters.length))
      .replaceAll(IN_WORDS, inDigits)
      .replaceAll(THOUSAND_ALONE, ofOne),
  );
  if (priceFrom === null && priceTo === null) return { text: term, priceFrom, priceTo };
  return { text: wordsLeft(text), priceFrom, priceTo };
}

export function wordsLeft(text: string): string {
  return namesNoPiece(text) ? '' : text.replaceAll(/\s+/g, ' ').trim();
}

/** A term of only such words is for the whole shop: `latest jewellery`. Two letters may be half a word, signs names. */
export function termLeft(text: string): string {
  const isTyped = wordsOf(text).some((word) => word.length >= SHORTEST_INDEXED);
  return isTyped && namesNoPiece(text) ? '' : text;
}

const namesNoPiece = (text: string) => wordsOf(text).every((word) => EMPTY_WORDS.has(word));

function ofOne(said: string, at: number, text: string): string {
  const before = text.slice(0, at);
  if (BOUND_BEFORE.test(before)) return '₹1000';
  // Another word before it may be a number: `pachas hazar`.
  const isFirst = before.trim() === '' || knowsAny(wordsOf(before).at(-1) ?? '');
  return isFirst && BOUND_AFTER.test(text.slice(at + said.length)) ? '₹1000' : said;
}

function inDigits(_: string, said: string, hundreds?: string): string {
  const count = COUNTS.get(said.toLowerCase()) ?? Number(said);
  return `₹${String(Math.round(count * (hundreds === undefined ? 1000 : 100)))}`;
}

function readSums(said: string): ReadPrice {
  const between = readBetween(said);
  if (between) return between;
  const plain = said.replaceAll(AROUND_WORD, ' ');
  const isBound = [...AT_LEAST, ...AT_MOST.slice(0, 2)].some((pattern) => pattern.test(plain));
  const text = isBound ? plain : said;
  const near = isBound ? undefined : NEAR.find((pattern) => pattern.test(text));
  if (near) {
    const sum = sumIn(near, text);
    const [priceFrom, priceTo] = [Math.round(sum * 0.75), Math.round(sum * 1.25)];
    return { text: text.replace(near, ' '), priceFrom, priceTo };
  }
  const atLeast = AT_LEAST.find((pattern) => pattern.test(text));
  const rest = atLeast ? text.replace(atLeast, ' ') : text;
  const isBare = !atLeast && BARE.test(rest) && knowsAny(rest.replace(BARE, ' '));
  const atMost = [...AT_MOST, ...(isBare ? [BARE] : [])].find((pattern) => pattern.test(rest));
  return {
    text: atMost ? rest.replace(atMost, ' ') : rest,
    priceFrom: atLeast ? sumIn(atLeast, text) : null,
    priceTo: atMost ? sumIn(atMost, rest) : null,
  };
}

function readBetween(text: string): ReadPrice | null {
  const [said, first, firstK, second, secondK] = BETWEEN.exec(text) ?? [];
  if (said === undefined) return null;
  const [priceFrom = 0, priceTo = 0] = [rupeesOf(first, firstK), rupeesOf(second, secondK)].sort(
    (a, b) => a - b,
  );
  if (priceFrom < LEAST_UNSIGNED_SUM && !SIGNED.test(said)) return null;
  return { text: text.replace(BETWEEN, ' '), priceFrom, priceTo };
}

function sumIn(pattern: RegExp, text: string): number {
  const [, first, firstK, second, secondK] = pattern.exec(text) ?? [];
  return first === undefined ? rupeesOf(second, secondK) : rupeesOf(first, firstK);
}

function rupeesOf(digits = '', thousands = ''): number {
  return Math.round(Number(digits.replaceAll(',', '')) * (thousands === '' ? 1 : 1000));
}
