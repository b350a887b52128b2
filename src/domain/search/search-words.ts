/**
 * Words of the trade that mean the same to a shopper; a search for one finds the others too. Add a line for a
 * new word, or a spelling to its line. A line of one word only helps with typing errors in it. What belongs to
 * one category of one shop stands in that category's other words.
 */
export const SEARCH_WORDS: readonly (readonly string[])[] = [
  [
    ...['jhumka', 'jhumki', 'jhumke', 'jumka', 'jumki', 'jhumkiyan', 'झुमका', 'झुमकी', 'झुमके'],
    ...['झुमकों', 'झुमकियाँ', 'झुमकियों', 'jimikki', 'jimmiki', 'jimiki'],
  ],
  ['kada', 'kara', 'kadaa', 'karra', 'kade', 'kadhe', 'kadha', 'कड़ा', 'कड़े', 'कड़ों'],
  [
    ...['maang tikka', 'mang tikka', 'maang tika', 'mang tika', 'mangtika', 'maangtika', 'tikka', 'tika'],
    ...['teeka', 'bindi', 'bindiya', 'bindia', 'bindya', 'borla', 'मांग टीका', 'माँग टीका', 'मांगटीका'],
    ...['टीका', 'टीके', 'बिंदी', 'बिंदिया'],
  ],
  [
    ...['bangle', 'bangal', 'bengal', 'bangel', 'kangan', 'kangna', 'chudi', 'choodi', 'churi', 'chooda'],
    ...['chura', 'chudiyan', 'choodiyan', 'bangdi', 'bangdya', 'कंगन', 'कंगना', 'कंगनों'],
    ...['चूड़ी', 'चूड़ियां', 'चूड़ियाँ'],
    ...['चूड़ियों', 'चूड़ा', 'बैंगल', 'बेंगल', 'chudha', 'chudiya', 'चुड़ी', 'चुड़ियां', 'चुड़ियों', 'चुड़ा'],
  ],
  [
    ...['anklet', 'payal', 'payel', 'pajeb', 'pazeb', 'paizeb', 'kolusu', 'पायल', 'पायलें', 'पायलों', 'पाजेब'],
    ...['एंकलेट', 'jhanjhar', 'jhaanjhar', 'झांझर'],
  ],
  [
    ...['nath', 'nose ring', 'nosering', 'nathni', 'nathiya', 'nose pin', 'nosepin', 'nose stud'],
    ...['naak ki bali', 'nak ki bali', 'naak ki baali', 'nak ki baali', 'naak ki pin', 'nak ki pin'],
    ...['naak ka pin', 'nak ka pin', 'naak ki keel', 'nak ki keel', 'नथिया', 'नाक की कील'],
    ...['नथ', 'नथनी', 'नथुनी', 'नोज रिंग', 'नोज पिन', 'नाक की बाली', 'नाक की पिन', 'नाक का पिन'],
  ],
  [
    ...['necklace', 'neckless', 'neckles', 'haar', 'har', 'haram', 'mala', 'neckpiece', 'neck piece'],
    ...['neclas', 'neklas', 'neclace', 'हार', 'हारों', 'माला', 'मालाएं', 'नेकलेस', 'नैकलेस'],
  ],
  [
    ...['earring', 'ear ring', 'bali', 'baali', 'baliya', 'baliyan', 'baaliya', 'baaliyan', 'kundal'],
    ...['karnphool', 'dangler', 'latkan', 'kammal', 'ear cuff', 'earcuff', 'ear chain'],
    ...['sui dhaga', 'suidhaga'],
    ...['बाली', 'बालियां', 'बालियाँ', 'बालियों'],
    ...['कुंडल', 'ईयररिंग', 'इयररिंग', 'ईयरिंग', 'इयरिंग', 'ईयर रिंग', 'इयर रिंग'],
  ],
  [
    ...['chandbali', 'chand bali', 'chandbaali', 'chaandbali', 'chaand bali', 'chandbaliya', 'chandbaliyan'],
    ...['chand baliyan', 'चांदबाली', 'चांदबालियां', 'चांद बाली'],
  ],
  ['ring', 'finger ring', 'anguthi', 'angoothi', 'anguthiyan', 'अंगूठी', 'अंगूठियां', 'अंगूठियों', 'रिंग'],
  [...['toe ring', 'bichiya', 'bichhiya', 'bichua', 'bichhua', 'बिछिया', 'बिछुआ', 'बिछुए', 'बिछिए'], 'टो रिंग'],
  ['bracelet', 'breslet', 'ब्रेसलेट', 'ब्रैसलेट'],
  ['armlet', 'bajuband', 'baju band', 'bajubandh', 'baju bandh', 'vanki', 'बाजूबंद', 'बाजू बंद'],
  ['hathphool', 'haathphool', 'hath phool', 'haath phool', 'हाथफूल', 'हाथ फूल'],
  [
    ...['kamarband', 'kamarbandh', 'kamar band', 'kamar bandh', 'waist chain', 'waist belt'],
    ...['vaddanam', 'oddiyanam', 'कमरबंद', 'कमर बंद', 'कमरबंध'],
  ],
  ['matha patti', 'mathapatti', 'maatha patti', 'माथा पट्टी', 'माथापट्टी'],
  [
    ...['juda pin', 'jooda', 'judapin', 'hair pin', 'hairpin', 'hair clip', 'hairclip', 'baalon ka pin'],
    ...['baalon ki pin', 'balon ka pin', 'balon ki pin', 'जूड़ा', 'हेयर पिन', 'हेयर क्लिप', 'बालों का पिन'],
    ...['बालों की पिन', 'juda clip', 'baalon ki clip', 'baalon ka clip', 'balon ki clip', 'balon ka clip'],
    ...['बालों की क्लिप', 'बालों का क्लिप'],
  ],
  ['mangalsutra', 'mangal sutra', 'mangalsutram', 'मंगलसूत्र', 'मंगल सूत्र', 'मंगलसुत्र'],
  ['brooch', 'broach', 'saree pin', 'sari pin', 'ब्रोच'],
  ['watch', 'wrist watch', 'wristwatch', 'ghadi', 'घड़ी'],
  ['chain', 'चेन'],
  ['crown', 'tiara', 'mukut', 'मुकुट'],
  ['kasu mala', 'kasumala', 'kaasu mala', 'kasulaperu'],
  ['rani haar', 'rani har', 'रानी हार'],
  ['adjustable', 'free size', 'फ्री साइज'],
  ['hoops', 'hoop', 'huggies', 'huggie'],
  ['diamond', 'heera', 'हीरा', 'डायमंड'],
  ['mens', 'men', 'gents', 'purush', 'पुरुष', 'पुरुषों'],
  [
    ...['american diamond', 'american diamonds', 'american daimond', 'ad', 'cz', 'ad stone', 'ad / cz'],
    ...['cubic zirconia', 'zirconia', 'zircon', 'अमेरिकन डायमंड', 'एडी', 'एडी स्टोन', 'सीजेड'],
  ],
  ['set', 'सेट'],
  ['oxidised', 'oxidized', 'oxodised', 'oxidise', 'ऑक्सीडाइज्ड', 'ऑक्सिडाइज्ड'],
  ['meenakari', 'minakari', 'मीनाकारी'],
  ['pearl', 'moti', 'मोती', 'मोतियों', 'पर्ल'],
  ['real'],
  ['ghungroo', 'ghungru', 'ghunghru', 'घुंघरू'],
  ['polki', 'polky', 'पोल्की'],
  ['kundan', 'kundhan', 'कुंदन', 'कुन्दन'],
  ['choker', 'chocker', 'चोकर'],
  ['silver', 'chandi', 'chaandi', 'चांदी', 'सिल्वर'],
  ['gold', 'golden', 'sona', 'sone', 'sunehra', 'sunehri', 'सोना', 'सोने', 'गोल्ड', 'गोल्डन', 'सुनहरा', 'सुनहरी'],
  ['rose gold', 'rosegold', 'rose-gold', 'rose gold plated'],
  // Names of a plating that is no gold.
  [
    ...['gold tone', 'gold plated', 'goldplated', 'gold plating', 'gold polish', 'gold polished'],
    ...[
      'golden polish',
      'gold finish',
      'gold coated',
      'one gram gold',
      '1 gram gold',
      '1 gm gold',
      '1gm gold',
    ],
    ...['गोल्ड प्लेटेड', 'गोल्ड पॉलिश', 'वन ग्राम गोल्ड', '1 ग्राम गोल्ड'],
  ],
  ['silver tone', 'silver plated', 'silver plating', 'silver polish', 'silver finish', 'सिल्वर प्लेटेड'],
  [
    ...['bridal', 'dulhan', 'wedding', 'shaadi', 'shadi', 'reception', 'lehenga', 'lehnga', 'lahenga'],
    ...['baraat', 'bride', 'bridesmaid'],
    ...['दुल्हन', 'शादी', 'लहंगा', 'बारात', 'ब्राइडल', 'वेडिंग'],
  ],
  ['pendant', 'locket', 'pendent', 'pendal', 'लॉकेट', 'पेंडेंट', 'पेंडल'],
  ['temple', 'south indian', 'टेंपल', 'टेम्पल'],
  ['peacock', 'mayur', 'मोर'],
  ['red', 'laal', 'ruby', 'lal', 'लाल', 'रेड'],
  ['maroon', 'marun', 'wine', 'burgundy', 'मैरून'],
  ['green', 'emerald', 'panna', 'hara', 'hari', 'hare', 'हरा', 'हरी', 'हरे', 'ग्रीन'],
  ['blue', 'sapphire', 'neelam', 'neela', 'neeli', 'neele', 'नीला', 'नीली', 'नीले', 'ब्लू'],
  [
    ...['pink', 'gulabi', 'gulaabi', 'blush', 'rani colour', 'rani color', 'rani pink', 'गुलाबी', 'पिंक'],
    ...['रानी कलर', 'रानी पिंक'],
  ],
  [...['black', 'onyx', 'kaala', 'kaale', 'kaali', 'kala', 'kale', 'kali', 'काला', 'काले', 'काली'], 'ब्लैक'],
  ['white', 'safed', 'safaid', 'सफेद', 'सफ़ेद', 'व्हाइट', 'वाइट'],
  ['yellow', 'peela', 'peeli', 'peele', 'pila', 'pili', 'पीला', 'पीली', 'पीले'],
  ['orange', 'narangi', 'kesari', 'नारंगी', 'केसरी'],
  ['purple', 'baingani', 'jamuni', 'बैंगनी', 'जामुनी'],
  ['brown', 'bhura', 'bhuri', 'bhure', 'भूरा', 'भूरी'],
  ['everyday', 'daily', 'daily wear', 'rozana', 'roz', 'रोज़', 'रोज'],
  [
    ...['festive', 'festival', 'party', 'party wear', 'diwali', 'deepavali', 'mehendi', 'mehndi', 'mehandi'],
    ...['haldi', 'sangeet', 'rakhi', 'raksha bandhan', 'karwa chauth', 'karva chauth', 'tyohar'],
    ...['navratri', 'garba', 'teej', 'onam', 'pongal', 'puja', 'pooja', 'ganesh chaturthi', 'eid'],
    ...['त्योहार', 'मेहंदी', 'हल्दी', 'संगीत', 'राखी'],
  ],
  ['turquoise', 'teal', 'firozi', 'feroza', 'aqua', 'फ़िरोज़ी'],
  ['studs', 'stud', 'tops', 'ear tops', 'टॉप्स', 'स्टड'],
];

/** Short words that begin others: `moti` begins a motif, `hara` a haram. */
export const WHOLE_WORDS: ReadonlySet<string> = new Set([
  ...['moti', 'hara', 'hare', 'hari', 'kala', 'kale', 'kali', 'sona', 'sone', 'lac'],
]);

/**
 * Kinds of pieces, for whom they are, or that they are a set, each by one spelling. Such a word is searched at the
 * start of words of a name or a category, and not in what a description mentions: a chain with a ring to close it is no
 * ring, and one worn with a watch no watch. If the shop has none of a kind, these kinds come closest.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  necklace: [],
  earring: [],
  bangle: [],
  ring: [],
  'maang tikka': [],
  anklet: [],
  pendant: [],
  nath: [],
  mens: [],
  set: [],
  mangalsutra: ['necklace'],
  'toe ring': ['ring'],
  hathphool: ['bracelet', 'ring'],
  kamarband: ['bridal'],
  armlet: ['bangle'],
  bracelet: ['bangle'],
  brooch: ['pendant'],
  chain: ['pendant'],
  watch: ['bracelet', 'bangle'],
};

/** These say what a piece is too, but a description may say so as well: each shop sorts them differently. */
const STYLES = ['jhumka', 'kada', 'chandbali', 'choker', 'studs', 'hoops', 'matha patti', 'juda pin'];

/** Kinds that do not say what a piece is. */
const NO_PIECES = ['mens', 'set'];

/** What comes closest to a word that finds nothing. */
const CLOSEST_WORDS: Readonly<Record<string, readonly string[]>> = {
  maroon: ['red'],
  white: ['pearl'],
  peach: ['pink'],
  purple: ['pink'],
  lavender: ['pink'],
  turquoise: ['blue', 'green'],
  'american diamond': ['crystal'],
  diamond: ['american diamond', 'crystal'],
  combo: ['set'],
  'rani haar': ['long necklace'],
};

/** What comes closest to a word, in any of its spellings; empty if nothing does. */
export function closestWords(spellings: readonly string[]): readonly string[] {
  return [KINDS, CLOSEST_WORDS].flatMap((closest) =>
    spellings.flatMap((spelling) => (Object.hasOwn(closest, spelling) ? (closest[spelling] ?? []) : [])),
  );
}

/** Whether a word names only such a kind: `kund`, half typed, may be kundan or a kundal. */
export function isKind(spellings: readonly string[]): boolean {
  const lines = SEARCH_WORDS.filter((line) => line.some((spelling) => spellings.includes(spelling)));
  return lines.length > 0 && lines.every((line) => line.some((spelling) => Object.hasOwn(KINDS, spelling)));
}

/** Whether a word says what a piece is. */
export function isPiece(spellings: readonly string[]): boolean {
  return isKind(spellings) && !NO_PIECES.some((word) => spellings.includes(word));
}

/** Whether a word says what a piece is, or its style. */
export function saysWhat(spellings: readonly string[]): boolean {
  return isPiece(spellings) || STYLES.some((word) => spellings.includes(word));
}

/** Words that only connect others: they are removed at the ends of what is left of a search. */
export const LINKS: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with', 'in', 'on', 'at', 'to', 'from', 'by', 'under'],
  ...['only', 'sirf', 'सिर्फ', 'buy', 'price', 'prices', 'rate', 'best'],
  ...['ke', 'ki', 'ka', 'ko', 'liye', 'aur', 'wala', 'wale', 'wali', 'walla', 'walle', 'walli', 'mein'],
  ...['के', 'की', 'का', 'को', 'लिए', 'और', 'वाला', 'वाले', 'वाली', 'में'],
]);

/**
 * Words that name no piece. A search leaves them out as long as another word remains; a search of nothing else is for
 * the whole shop.
 */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...LINKS,
  ...['my', 'me', 'women', 'woman', 'womens', 'ladies', 'lady', 'girl', 'girls', 'her', 'wife'],

  // For whom, and for which day.
  ...[
    'mother',
    'mom',
    'maa',
    'mummy',
    'sister',
    'behen',
    'didi',
    'bhabhi',
    'saas',
    'saasu',
    'daughter',
    'beti',
  ],
  ...['nani', 'dadi', 'aunty', 'biwi', 'patni', 'girlfriend', 'friend', 'friends', 'saheli', 'dost'],
  ...[
    'husband',
    'pati',
    'papa',
    'bhai',
    'माँ',
    'मां',
    'बहन',
    'दीदी',
    'भाभी',
    'सास',
    'बेटी',
    'नानी',
    'दादी',
    'पत्नी',
  ],
  ...['सहेली', 'दोस्त', 'day', 'birthday', 'anniversary', 'valentine', 'valentines'],
  // Gifts can be any piece.
  ...['gift', 'gifts', 'gifting', 'tohfa', 'uphar', 'गिफ्ट', 'तोहफा', 'तोहफ़ा', 'उपहार'],

  ...['colour', 'color', 'rang', 'wear', 'रंग', 'कलर', 'pehenne', 'pehnne', 'pahanne'],
  ...['size', 'sizes', 'साइज', 'साइज़'],
  ...['pack', 'packs'],
  ...['collection', 'collections', 'online', 'shop', 'shopping', 'latest', 'new', 'design', 'designs'],
  ...['डिजाइन', 'डिज़ाइन'],

  // The whole shop, in people's spellings.
  ...['jewellery', 'jewelry', 'jewelery', 'jewellry', 'jewllery', 'jwellery', 'jewlery', 'jewelary'],
  ...['jewellary', 'jewllary', 'jewlary', 'jwelery', 'jwellary', 'jwelry', 'jewlry', 'jewelleries', 'jewel'],
  ...['jewels', 'gahne', 'gahna', 'gehne', 'gehna', 'zevar', 'zewar', 'jevar', 'jewar', 'abhushan'],
  ...['aabhushan', 'गहने', 'गहना', 'गहनों', 'जेवर', 'ज़ेवर', 'आभूषण', 'ज्वेलरी', 'ज्वैलरी', 'ज्वेलेरी'],
  ...['imitation', 'artificial', 'fashion', 'costume', 'designer', 'ornament', 'ornaments', 'इमिटेशन'],
  'आर्टिफिशियल',

  ...['chahiye', 'dikhao', 'hai', 'kya', 'mujhe', 'ek', 'koi', 'kitna', 'kitne', 'kitni'],
  ...['please', 'plz', 'pls', 'show', 'want', 'need', 'available', 'range'],
  ...['है', 'क्या', 'मुझे', 'एक', 'कोई', 'कितना', 'कितने', 'कितनी'],
  ...['महिला', 'महिलाओं', 'लड़कियों', 'चाहिए', 'दिखाओ'],

  // The part of the body is clear from the piece.
  ...['gale', 'galey', 'kaan', 'kan', 'kaano', 'kaanon', 'naak', 'nak', 'haath', 'hath', 'haathon', 'hathon'],
  ...['pair', 'pairon', 'pairo', 'paon', 'mathe', 'maathe', 'sar', 'baal', 'baalon', 'balon', 'ungli'],
  ...['kalai', 'गले', 'कान', 'कानों', 'नाक', 'हाथ', 'हाथों', 'पैर', 'पैरों', 'पांव', 'माथे', 'सर', 'सिर', 'बाल'],
  ...['बालों', 'उंगली', 'कलाई'],

  // What it is worn with.
  ...['saree', 'sarees', 'sari', 'saris', 'saari', 'kurti', 'kurtis', 'kurta', 'suit', 'dress', 'dresses'],
  ...['साड़ी', 'साडी', 'साड़ियों', 'कुर्ती', 'सूट'],

  // Belongs to a sum, which the number states.
  ...['sau', 'hazar', 'hazaar', 'hajar', 'hajaar', 'thousand', 'hundred', 'सौ', 'हजार', 'हज़ार'],

  // Words that mean something else to each shopper.
  ...['small', 'tiny', 'mini', 'medium', 'big', 'large', 'light', 'lightweight', 'weight', 'heavy', 'simple'],
  ...['fancy', 'stylish', 'beautiful', 'casual', 'use', 'full'],
  ...['bada', 'badi', 'bade', 'chota', 'choti', 'chote', 'chhota', 'chhoti', 'chhote', 'halka', 'halki'],
  ...['halke', 'bhari', 'bhaari', 'naya', 'nayi', 'naye', 'sundar', 'sunder'],
  ...['बड़ा', 'बड़ी', 'बड़े', 'छोटा', 'छोटी', 'छोटे', 'हल्का', 'हल्की', 'हल्के', 'भारी', 'नया', 'नयी'],
  ...['नई', 'नए', 'सुंदर'],
]);
