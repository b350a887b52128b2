export interface Review {
  readonly id: number;
  readonly userName: string;
  readonly avatarUrl: string | null;
  readonly rating: number;
  readonly comment: string;
  readonly reviewDate: number;
  readonly itemName: string | null;
  readonly itemImageUrl: string | null;
  /** Null when the product is gone, or the review is of none. */
  readonly productId: number | null;
}

/** `Ananya S.` → `AS`, for those without a picture of themselves. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => firstLetter(word ?? '')).join('') || '?';
}

/** A letter with its vowel signs, so that names in Indian scripts are not cut in half. */
const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

function firstLetter(word: string): string {
  const [first] = letters.segment(word);
  return first?.segment.toLocaleUpperCase('en-IN') ?? '';
}
