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
