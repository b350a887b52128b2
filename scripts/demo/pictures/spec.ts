/** What a picture shows; the generator draws the same picture for the same spec, always. */
export interface PictureSpec {
  readonly kind: JewelKind;
  readonly metal: Metal;
  readonly stones: StonePalette;
  readonly pearls?: boolean;
  readonly view: View;
  readonly seed: number;
}

export type JewelKind =
  | 'long-necklace'
  | 'choker'
  | 'pendant'
  | 'necklace-set'
  | 'jhumka'
  | 'chandbali'
  | 'studs'
  | 'hoops'
  | 'bangles'
  | 'kada'
  | 'ring'
  | 'maang-tikka'
  | 'matha-patti'
  | 'anklet'
  | 'nath'
  | 'hair-pin';

export type Metal = 'gold' | 'antique-gold' | 'rose-gold' | 'silver' | 'oxidised';

export type StonePalette =
  'ruby' | 'emerald' | 'sapphire' | 'kundan' | 'polki' | 'mixed' | 'blush' | 'onyx' | 'none';

/** `front`: the whole piece; `detail`: close up; `styled`: laid on cloth, a tray or a stand. */
export type View = 'front' | 'detail' | 'styled';

export type JewelSpec = Omit<PictureSpec, 'view'>;

/** The setting of a wide home banner: its colours and what surrounds the jewels. */
export type Mood = 'festive' | 'bridal' | 'everyday';

export interface BannerSpec {
  readonly seed: number;
  readonly mood: Mood;
  /** The first is the centre of interest; up to two more stand beside it. */
  readonly jewels: readonly [JewelSpec, ...JewelSpec[]];
}

export interface CategorySpec {
  readonly seed: number;
  readonly tone: 'ivory' | 'sand' | 'blush' | 'champagne' | 'sage' | 'clay' | 'maroon';
  readonly jewel: JewelSpec;
}
