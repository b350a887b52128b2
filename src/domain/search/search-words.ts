/**
 * Words of the trade that mean the same to a shopper; a search for one finds the others too. Add a line for a
 * new word, or a spelling to its line. A line of one word only helps with typing errors in it. What belongs to
 * one category of one shop stands in that category's other words.
 */
export const SEARCH_WORDS: readonly (readonly string[])[] = [
  ['jhumka', 'jhumki', 'jhumke', 'jumka', 'jumki', 'झुमका', 'झुमकी', 'झुमके'],
  ['kada', 'kara', 'kadaa', 'karra', 'कड़ा', 'कड़े'],
  [
    ...[
      'maang tikka',
      'mang tikka',
      'maang tika',
      'mang tika',
      'mangtika',
      'maangtika',
      'tikka',
      'tika',
      'teeka',
    ],
    ...['bindi', 'bindiya', 'bindia', 'bindya', 'borla', 'मांग टीका', 'माँग टीका', 'टीका', 'बिंदी', 'बिंदिया'],
  ],
  [
    ...['bangle', 'bangal', 'bengal', 'bangel', 'kangan', 'kangna', 'chudi', 'choodi', 'churi', 'chooda'],
    ...['chura', 'chudiyan', 'choodiyan'],
    ...['bangdi', 'कंगन', 'कंगना', 'चूड़ी', 'चूड़ियां', 'चूड़ियाँ', 'चूड़ा'],
  ],
  ['anklet', 'payal', 'payel', 'pajeb', 'pazeb', 'paizeb', 'kolusu', 'पायल', 'पाजेब'],
  [
    ...['nath', 'nose ring', 'nosering', 'nathni', 'nathiya', 'nose pin', 'nosepin', 'nose stud'],
    ...['नथ', 'नथनी', 'नथुनी'],
  ],
  [
    'necklace',
    'neckless',
    'neckles',
    'haar',
    'har',
    'haram',
    'mala',
    'neckpiece',
    'neck piece',
    'हार',
    'माला',
  ],
  ['earring', 'ear ring', 'bali', 'baali', 'kundal', 'karnphool', 'बाली', 'बालियां', 'बालियाँ', 'कुंडल'],
  ['chandbali', 'chand bali', 'chandbaali', 'chaandbali', 'चांदबाली'],
  ['ring', 'anguthi', 'angoothi', 'अंगूठी'],
  ['toe ring', 'bichiya', 'bichhiya', 'bichua', 'बिछिया'],
  ['bracelet', 'breslet', 'ब्रेसलेट'],
  ['armlet', 'bajuband', 'baju band', 'vanki', 'बाजूबंद'],
  ['hathphool', 'haathphool', 'hath phool', 'haath phool', 'हाथफूल'],
  ['kamarband', 'kamarbandh', 'waist chain', 'waist belt', 'vaddanam', 'oddiyanam', 'कमरबंद'],
  ['matha patti', 'mathapatti', 'maatha patti', 'माथा पट्टी'],
  ['juda pin', 'jooda', 'judapin', 'hair pin', 'hairpin', 'hair clip', 'hairclip', 'जूड़ा'],
  ['mangalsutra', 'mangal sutra', 'mangalsutram', 'मंगलसूत्र'],
  ['brooch', 'broach', 'saree pin', 'sari pin', 'ब्रोच'],
  ['watch', 'wrist watch', 'wristwatch', 'ghadi', 'घड़ी'],
  [
    ...['american diamond', 'american diamonds', 'american daimond', 'ad', 'cz', 'ad stone', 'ad / cz'],
    ...['cubic zirconia', 'zirconia', 'zircon', 'अमेरिकन डायमंड'],
  ],
  ['oxidised', 'oxidized', 'oxodised', 'oxidise'],
  ['meenakari', 'minakari', 'मीनाकारी'],
  ['pearl', 'moti', 'मोती'],
  ['ghungroo', 'ghungru', 'ghunghru', 'घुंघरू'],
  ['polki', 'polky', 'पोल्की'],
  ['kundan', 'kundhan', 'कुंदन'],
  ['choker', 'chocker', 'चोकर'],
  ['silver', 'chandi', 'chaandi', 'चांदी'],
  ['gold', 'golden', 'sona', 'सोना'],
  [
    ...['bridal', 'dulhan', 'wedding', 'shaadi', 'reception', 'lehenga', 'lehnga', 'lahenga', 'baraat'],
    ...['दुल्हन', 'शादी', 'लहंगा', 'बारात'],
  ],
  ['pendant', 'locket', 'pendent', 'pendal', 'लॉकेट', 'पेंडेंट'],
  ['temple'],
  ['peacock', 'mayur', 'मोर'],
  ['red', 'laal', 'ruby', 'lal', 'लाल'],
  ['maroon', 'marun', 'wine', 'burgundy', 'मैरून'],
  ['green', 'emerald', 'panna', 'hara', 'hari', 'hare', 'हरा', 'हरी', 'हरे'],
  ['blue', 'sapphire', 'neelam', 'neela', 'neeli', 'neele', 'नीला', 'नीली', 'नीले'],
  ['pink', 'gulabi', 'gulaabi', 'blush', 'rani colour', 'rani color', 'rani pink', 'गुलाबी'],
  ['black', 'onyx', 'kaala', 'kaale', 'kaali', 'kala', 'kale', 'kali', 'काला', 'काले', 'काली'],
  ['white', 'safed', 'safaid', 'सफेद', 'सफ़ेद'],
  ['everyday', 'daily', 'daily wear', 'rozana', 'roz', 'रोज़', 'रोज'],
  [
    'festive',
    'festival',
    'party',
    'party wear',
    'diwali',
    'deepavali',
    ...['mehendi', 'mehndi', 'mehandi', 'haldi', 'sangeet', 'rakhi', 'raksha bandhan'],
    'karwa chauth',
    'karva chauth',
    'tyohar',
    ...['त्योहार', 'मेहंदी', 'हल्दी', 'संगीत', 'राखी'],
  ],
  ['turquoise', 'teal', 'firozi', 'feroza', 'aqua', 'फ़िरोज़ी'],
  ['studs', 'stud', 'tops', 'ear tops', 'टॉप्स'],
];

/**
 * Kinds of pieces, by one of their spellings, that are not found by what a description says in passing (worn with a watch),
 * and where the shop has none, the kinds that come closest.
 */
const CLOSEST_KINDS: Readonly<Record<string, readonly string[]>> = {
  mangalsutra: ['necklace'],
  'toe ring': ['ring'],
  hathphool: ['bracelet', 'ring'],
  kamarband: ['bridal'],
  armlet: ['bangle'],
  bracelet: ['bangle'],
  brooch: ['pendant'],
  watch: ['bracelet', 'bangle'],
};

/** Where nothing goes with a word, what comes closest to it. */
const CLOSEST_WORDS: Readonly<Record<string, readonly string[]>> = {
  maroon: ['red'],
  white: ['pearl'],
  peach: ['pink'],
  purple: ['pink'],
  lavender: ['pink'],
  turquoise: ['blue', 'green'],
  'american diamond': ['crystal'],
  combo: ['set'],
};

/** What comes closest to a word, in whichever of its spellings; none where nothing does. */
export function closestWords(spellings: readonly string[]): readonly string[] {
  return [CLOSEST_KINDS, CLOSEST_WORDS].flatMap((closest) =>
    spellings.flatMap((spelling) => closest[spelling] ?? []),
  );
}

/** Whether a word names such a kind. */
export function isKind(spellings: readonly string[]): boolean {
  return spellings.some((spelling) => spelling in CLOSEST_KINDS);
}

/** Words that name no piece: a search leaves them out as long as another word remains. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...[
    'a',
    'an',
    'the',
    'and',
    'or',
    'of',
    'for',
    'with',
    'in',
    'on',
    'at',
    'to',
    'from',
    'by',
    'under',
    'my',
    'me',
  ],
  ...['women', 'woman', 'womens', 'ladies', 'lady', 'girl', 'girls', 'her', 'wife'],
  ...['colour', 'color', 'rang', 'wear', 'रंग', 'pehenne', 'pehnne', 'pahanne'],
  ...['size', 'sizes', 'साइज', 'साइज़'],
  ...['buy', 'online', 'shop', 'shopping', 'price', 'prices', 'rate', 'best', 'latest', 'design', 'designs'],
  ...['jewellery', 'jewelry', 'jewelery', 'jewellry', 'jewel', 'imitation', 'artificial'],
  ...['ke', 'ki', 'ka', 'ko', 'liye', 'aur', 'wala', 'wale', 'wali'],
  ...['के', 'की', 'का', 'को', 'लिए', 'और', 'वाला', 'वाले', 'वाली', 'में', 'महिला', 'महिलाओं', 'लड़कियों'],
]);
