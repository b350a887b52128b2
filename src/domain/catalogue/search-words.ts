/**
 * Words of the trade that mean the same to a shopper; a search for one finds the others too. Add a line for a
 * new word, or a spelling to its line. A line of one word only helps with typing errors in it.
 */
export const SEARCH_WORDS: readonly (readonly string[])[] = [
  ['jhumka', 'jhumki', 'jhumke', 'jumka', 'jumki', 'झुमका', 'झुमकी', 'झुमके'],
  ['kada', 'kara', 'kadaa', 'karra', 'कड़ा'],
  ['maang tikka', 'mang tikka', 'maang tika', 'mang tika', 'mangtika', 'tikka', 'tika', 'teeka', 'मांग टीका'],
  ['bangle', 'chudi', 'choodi', 'churi', 'chooda', 'chura', 'chudiyan', 'चूड़ी', 'चूड़ियां'],
  ['anklet', 'payal', 'payel', 'pajeb', 'paizeb', 'पायल'],
  ['nath', 'nose ring', 'nosering', 'nathni', 'nathiya', 'nose pin', 'नथ', 'नथनी'],
  ['necklace', 'haar', 'har', 'haram', 'mala', 'हार'],
  ['bindiya', 'bindia', 'bindya', 'बिंदिया'],
  ['earring', 'ear ring', 'bali', 'baali', 'बाली'],
  ['chandbali', 'chand bali', 'chandbaali', 'chaandbali', 'चांदबाली'],
  ['ring', 'anguthi', 'angoothi', 'अंगूठी'],
  ['matha patti', 'mathapatti', 'maatha patti', 'माथा पट्टी'],
  ['juda pin', 'jooda', 'judapin', 'hair pin', 'hairpin', 'जूड़ा'],
  ['mangalsutra', 'mangal sutra', 'mangalsutram', 'मंगलसूत्र'],
  ['oxidised', 'oxidized', 'oxodised', 'oxidise'],
  ['meenakari', 'minakari', 'मीनाकारी'],
  ['pearl', 'moti', 'मोती'],
  ['ghungroo', 'ghungru', 'ghunghru', 'घुंघरू'],
  ['polki', 'polky'],
  ['kundan', 'kundhan', 'कुंदन'],
  ['choker', 'chocker', 'चोकर'],
  ['silver', 'chandi', 'chaandi', 'चांदी'],
  ['bridal', 'dulhan', 'wedding', 'shaadi'],
  ['pendant', 'locket', 'pendent', 'लॉकेट'],
  ['temple'],
  ['emerald'],
  ['peacock'],
  ['studs'],
];
