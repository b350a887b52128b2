import type { Sort } from '#catalogue/product-params.ts';
import { wordsLeft } from './read-price.ts';

interface ReadSort {
  /** What is left to search for; empty if nothing else was said. */
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

/** Reads the order in a term, or that pieces are on offer, and the rest of the term. */
export function readSort(term: string): ReadSort {
  const [sort = null, pattern] = SORTS.find(([, each]) => each.test(term)) ?? [];
  const isOnOffer = ON_OFFER.test(term);
  if (sort === null && !isOnOffer) return { text: term, sort, isOnOffer };
  const rest = pattern ? term.replace(pattern, ' ') : term;
  return { text: wordsLeft(rest.replaceAll(new RegExp(ON_OFFER, 'giu'), ' ')), sort, isOnOffer };
}
