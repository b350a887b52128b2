import { countOf } from '#count.ts';
import { formatMonth } from '#dates.ts';
import { beginningOf, firstLetter } from '#text.ts';

const FITS = {
  true: { choice: 'True to size', summary: 'true to size' },
  small: { choice: 'Runs small', summary: 'it runs small' },
  large: { choice: 'Runs large', summary: 'it runs large' },
} as const;

export type Fit = keyof typeof FITS;

export const FIT_NAMES = Object.keys(FITS) as [Fit, ...Fit[]];
export const FIT_CHOICES = FIT_NAMES.map((value) => ({ value, label: FITS[value].choice }));

export function fitWords(fit: Fit): string {
  return FITS[fit].choice;
}

/** The only reasons for which the owner may hide a review; disagreeing is none. */
const HIDING_REASONS = {
  abuse: { label: 'Abuse: it insults or threatens somebody', shown: 'abuse' },
  private_data: { label: 'Private data: a phone number, an address, a name in full', shown: 'private data' },
  not_about_piece: { label: 'Not about the piece', shown: 'not being about the piece' },
  advertising: { label: 'Advertising for somebody else', shown: 'advertising' },
} as const;

export type HidingReason = keyof typeof HIDING_REASONS;

export const HIDING_REASON_NAMES = Object.keys(HIDING_REASONS) as [HidingReason, ...HidingReason[]];

/** No reason for hiding, and not counted as one: the review is deleted. */
export const TAKEN_BACK = 'taken_back';

export const HIDING_CHOICES = [
  ...HIDING_REASON_NAMES.map((value) => ({ value, label: HIDING_REASONS[value].label })),
  { value: TAKEN_BACK, label: 'Taken back by its buyer: it is deleted for good, with its photos' },
] as const;

export function hidingWords(reason: HidingReason): string {
  return HIDING_REASONS[reason].shown;
}

export const STARS = [5, 4, 3, 2, 1] as const;
export const STAR_WORDS: Readonly<Record<number, string>> = {
  5: 'I love it',
  4: 'I like it',
  3: 'It is all right',
  2: 'I do not like it much',
  1: 'I do not like it',
};

export const REVIEW_TEXT_LENGTH = 1500;
export const SHOWN_NAME_LENGTH = 40;
export const ANSWER_LENGTH = 1000;
export const MOST_PHOTOS = 4;

export interface PieceReview {
  readonly id: number;
  readonly stars: number;
  readonly fit: Fit | null;
  readonly text: string;
  readonly shownName: string;
  readonly boughtAt: number;
  readonly publishedAt: number;
  readonly changedAt: number | null;
  readonly answer: string | null;
  readonly answeredAt: number | null;
  readonly photos: readonly string[];
}

export interface BuyersWords {
  readonly stars: number;
  readonly text: string;
  readonly shownName: string;
  readonly boughtAt: number;
  readonly productId: number;
  readonly productName: string;
}

export interface Rated {
  readonly reviewCount: number;
  readonly reviewStarsTotal: number;
}

export function averageOf({ reviewCount, reviewStarsTotal }: Rated): string | null {
  return reviewCount === 0 ? null : (reviewStarsTotal / reviewCount).toFixed(1);
}

export interface ReviewSummary extends Rated {
  readonly stars: readonly { readonly stars: number; readonly count: number }[];
  readonly fits: Readonly<Record<Fit, number>>;
  readonly hidden: readonly { readonly because: HidingReason; readonly count: number }[];
}

interface Tally {
  readonly what: string;
  readonly count: number;
}

export function summaryOf(tallies: readonly Tally[]): ReviewSummary {
  const counts = new Map(tallies.map(({ what, count }) => [what, count]));
  const of = (what: string) => counts.get(what) ?? 0;
  const stars = STARS.map((each) => ({ stars: each, count: of(`stars:${String(each)}`) }));
  return {
    reviewCount: stars.reduce((sum, { count }) => sum + count, 0),
    reviewStarsTotal: stars.reduce((sum, each) => sum + each.stars * each.count, 0),
    stars,
    fits: { true: of('fit:true'), small: of('fit:small'), large: of('fit:large') },
    hidden: HIDING_REASON_NAMES.map((because) => ({ because, count: of(`hidden:${because}`) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** `4 of 5 say true to size`: the most common answer. */
export function fitSummary({ fits }: Pick<ReviewSummary, 'fits'>): string | null {
  const all = FIT_NAMES.reduce((sum, fit) => sum + fits[fit], 0);
  if (all === 0) return null;
  const most = FIT_NAMES.reduce((best, fit) => (fits[fit] > fits[best] ? fit : best));
  const says = fits[most] === 1 ? 'says' : 'say';
  return `${String(fits[most])} of ${String(all)} ${says} ${FITS[most].summary}`;
}

/** `1 review hidden for abuse` */
export function hiddenSummary({ hidden }: Pick<ReviewSummary, 'hidden'>): string | null {
  const parts = hidden.map(({ because, count }, nth) => {
    const what = nth === 0 ? countOf(count, 'review') : String(count);
    return `${what} hidden for ${hidingWords(because)}`;
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/** `Bought here, Oct 2026` */
export function boughtBadge(boughtAt: number): string {
  return `Bought here, ${formatMonth(boughtAt)}`;
}

/** For somebody without a name, or whose name was erased. */
export const NAMELESS = 'A buyer';

/** `Asha Rao` → `Asha R.` */
export function shownNameOf(customerName: string): string {
  const words = customerName.split(/\s+/).filter((word) => word !== '');
  const [first = NAMELESS] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = last === undefined ? '' : ` ${firstLetter(last)}.`;
  return `${beginningOf(first, SHOWN_NAME_LENGTH - initial.length)}${initial}`;
}

export interface AdminPieceReview extends Omit<PieceReview, 'answeredAt'> {
  readonly hiddenBecause: HidingReason | null;
  readonly orderId: string;
  readonly productId: number;
  readonly productName: string;
  readonly productImageUrl: string | null;
  readonly size: string;
}

export function newReviewsText(count: number): string {
  return count === 1 ? '1 new review to answer' : `${String(count)} new reviews to answer`;
}
