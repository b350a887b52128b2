import type { DemoProduct } from './catalogue.ts';
import type { Metal, Stones } from './products/product.ts';

interface DemoAttribute {
  readonly productId: number;
  readonly key: string;
  readonly value: string;
}

type Said = readonly [key: string, value: string];

const PLATING: Readonly<Record<Metal, Said>> = {
  gold: ['plating', 'gold-tone'],
  'antique-gold': ['plating', 'gold-tone'],
  'rose-gold': ['plating', 'rose-gold'],
  silver: ['plating', 'silver-tone'],
  oxidised: ['plating', 'oxidised'],
};

const STONES: Readonly<Record<Stones, readonly Said[]>> = {
  ruby: [['colour', 'red']],
  emerald: [['colour', 'green']],
  sapphire: [['colour', 'blue']],
  onyx: [['colour', 'black']],
  blush: [
    ['colour', 'pink'],
    ['stones', 'crystal'],
  ],
  mixed: [
    ['colour', 'red'],
    ['colour', 'green'],
    ['colour', 'multicolour'],
  ],
  kundan: [['colour', 'clear']],
  polki: [['colour', 'white']],
  none: [],
};

const WORDS: readonly (readonly [RegExp, Said])[] = [
  [/\bmaroon\b/i, ['colour', 'maroon']],
  [/\bkundan\b/i, ['stones', 'kundan']],
  [/\bpolki\b/i, ['stones', 'polki']],
  [/\bcrystals?\b/i, ['stones', 'crystal']],
  [/\bcopper\b/i, ['base', 'copper']],
  [/\bbrass\b/i, ['base', 'brass']],
  [/\bgerman silver\b/i, ['base', 'german-silver']],
  [/(?<!copper )\balloy\b/i, ['base', 'alloy']],
  [/\bdori\b|\bsilk cord\b/i, ['closure', 'dori']],
  [/\blobster clasp\b/i, ['closure', 'lobster-clasp']],
  [/\bpush backs?\b/i, ['closure', 'push-back']],
  [/\bscrew\b/i, ['closure', 'screw']],
  [/\bhooks?\b/i, ['closure', 'hook']],
  [/\badjustable\b|\bopens? at the back\b/i, ['closure', 'adjustable']],
  [/\bbridal\b|\bwedding\b/i, ['occasion', 'bridal']],
  [
    /\bfestive\b|\bfeast\b|\bdiwali\b|\bnavratri\b|\bgarba\b|\bsangeet\b|\bmehendi\b|\beid\b|\bpuja\b/i,
    ['occasion', 'festive'],
  ],
  [/\boffice\b|\bmeeting\b|\bat work\b|\bdesk\b|\bworking day\b/i, ['occasion', 'office']],
  [/\beveryday\b|\bevery day\b|\bdaily\b|\bgoes with everything\b/i, ['occasion', 'daily']],
  [/\btemple\b|\bkasu mala\b/i, ['style', 'temple']],
  [/\bfolk\b|\btribal\b|\bjaipur\b|\brajasthani\b/i, ['style', 'traditional']],
];

/** Only what can be seen in the look of the piece or read in its text. */
export function attributesOf({ id, name, description, look }: DemoProduct): DemoAttribute[] {
  const text = `${name}. ${description}`;
  const { metal, stones, pearls = false } = look;
  const said: Said[] = WORDS.filter(([word]) => word.test(text)).map(([, each]) => each);
  const isRhodium = metal === 'silver' && /\brhodium\b/i.test(text);
  said.push(isRhodium ? ['plating', 'rhodium'] : PLATING[metal], ...STONES[stones]);
  if (pearls) said.push(['stones', 'pearl'], ['colour', 'white']);
  if (stones === 'none' && !pearls) {
    said.push(['stones', 'none'], ['colour', metal.endsWith('gold') ? 'gold' : 'silver']);
  }
  if (metal === 'rose-gold') said.push(['style', 'contemporary']);
  const each = new Map(said.map(([key, value]) => [`${key} ${value}`, { productId: id, key, value }]));
  return [...each.values()];
}
