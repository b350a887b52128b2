/**
 * Two hundred searches as people in India type them, with what must come first: the category of the first piece, a word
 * that is said of it (`colour: red|maroon`), a part of its name, or the most it may cost in rupees. Written down before the search
 * was tuned to them; a query is only ever added.
 */
export interface RealSearch {
  readonly query: string;
  readonly category?: string;
  readonly says?: Readonly<Record<string, readonly string[]>>;
  readonly atMost?: number;
  readonly name?: string;
}

const REDS = ['maroon', 'red', 'wine'];
const BRIDAL = { occasion: ['bridal'] };

/** Queries with commas between them, and what holds for the first piece of each. */
const of = (category: string | null, queries: string, more: Omit<RealSearch, 'query'> = {}): RealSearch[] =>
  queries
    .split(',')
    .map((query) => ({ query: query.trim(), ...(category === null ? {} : { category }), ...more }));

const NECKLACE = 'Necklaces';
const EARRING = 'Earrings';
const BANGLE = 'Bangles';
const RING = 'Rings';
const TIKKA = 'Maang Tikka';
const ANKLET = 'Anklets';
const PENDANT = 'Pendants';
const NOSE = 'Nose Rings';
const HAIR = 'Hair Accessories';

export const REAL_SEARCHES: readonly RealSearch[] = [
  // A colour and a kind.
  ...of(
    NECKLACE,
    `
    maroon necklace, necklace maroon, maroon colour necklace, wine colour necklace, red necklace set,
    lal haar, ruby necklace, लाल हार`,
    { says: { colour: REDS } },
  ),
  ...of(NECKLACE, 'green necklace, hara necklace, emerald necklace, bottle green necklace, हरा हार', {
    says: { colour: ['green'] },
  }),
  ...of(NECKLACE, 'blue necklace, neela haar, sapphire necklace, navy blue necklace set', {
    says: { colour: ['blue'] },
  }),
  ...of(NECKLACE, 'pink necklace, gulabi necklace, rani colour necklace, baby pink necklace set, गुलाबी हार', {
    says: { colour: ['pink'] },
  }),
  ...of(EARRING, 'green earrings, green jhumka, hare jhumke, emerald earrings', {
    says: { colour: ['green'] },
  }),
  ...of(EARRING, 'red earrings, ruby studs, lal jhumka, maroon earrings', { says: { colour: REDS } }),
  ...of(EARRING, 'black earrings, kaale jhumke, onyx studs, काले झुमके', { says: { colour: ['black'] } }),
  ...of(EARRING, 'pink earrings, rose gold hoops, gulabi jhumka'),
  ...of(EARRING, 'white earrings, safed moti earrings, pearl earrings', {
    says: { colour: ['white', 'clear'] },
  }),
  ...of(BANGLE, 'red bangles, lal chudi, maroon bangles, ruby bangles, लाल चूड़ी', { says: { colour: REDS } }),
  ...of(BANGLE, 'green bangles, hari chudiyan, green chudi, panna bangles, हरी चूड़ियां', {
    says: { colour: ['green'] },
  }),
  ...of(BANGLE, 'blue kada, neela kada', { says: { colour: ['blue'] } }),
  ...of(BANGLE, 'pink bangles, rose bangles', { says: { colour: ['pink'] } }),
  ...of(RING, 'red ring, ruby ring, lal anguthi', { says: { colour: REDS } }),
  ...of(RING, 'green ring, emerald ring, panna ring', { says: { colour: ['green'] } }),
  ...of(RING, 'blue ring, sapphire ring, neelam ring', { says: { colour: ['blue'] } }),
  ...of(TIKKA, 'green maang tikka, emerald tikka', { says: { colour: ['green'] } }),
  ...of(TIKKA, 'pink maang tikka, gulabi tikka', { says: { colour: ['pink'] } }),
  ...of(PENDANT, 'blue pendant, black pendant, green locket'),
  ...of(ANKLET, 'red payal, blue anklet, pink payal'),
  // A price.
  ...of(
    NECKLACE,
    `
    necklace under 1500, necklace below 1500, necklace under ₹1500, 1500 ke andar necklace,
    necklace 1500 se kam, haar 1500 tak, necklace less than 1500 rupees, necklaces under rs 1500,
    necklace upto 1500, 1500 रुपये से कम हार`,
    { atMost: 1500 },
  ),
  ...of(
    EARRING,
    `
    earrings under 500, jhumka under 500, 500 ke andar earrings, earrings below rs.500,
    jhumke 500 se kam, earring under 500 rupees, झुमके 500 से कम`,
    { atMost: 500 },
  ),
  ...of(EARRING, 'earrings under 300, ₹300 se kam earrings', { atMost: 399 }),
  ...of(BANGLE, 'bangles under 600, chudi 600 tak, kangan under 1000', { atMost: 1000 }),
  ...of(RING, 'rings under 500, anguthi 500 se kam, ring below 400', { atMost: 500 }),
  ...of(ANKLET, 'payal under 500, anklets below 600', { atMost: 600 }),
  ...of(
    null,
    `
    under 500, below 500, 500 se kam, gift under 500, under ₹499, ₹300 se kam, sasta,
    jewellery under 500, rs 500 ke andar, 500 rupees`,
    { atMost: 500 },
  ),
  ...of(NECKLACE, 'maroon necklace under 1500, red necklace under 2000, lal haar 2000 se kam', {
    says: { colour: REDS },
    atMost: 2000,
  }),
  ...of(EARRING, 'green jhumka under 1000, emerald earrings under 1000', { atMost: 1000 }),
  // An occasion.
  ...of(NECKLACE, 'bridal necklace, dulhan set, bridal set, wedding necklace, shaadi ka haar, दुल्हन का हार', {
    says: BRIDAL,
  }),
  ...of(null, 'bridal jewellery, wedding jewellery, shaadi ke liye, dulhan jewellery', { says: BRIDAL }),
  ...of(NOSE, 'bridal nath, dulhan nath, rani nath'),
  ...of(
    null,
    `
    office wear, daily wear, everyday jewellery, roz pehenne wali, party wear, festive jewellery,
    diwali jewellery, navratri jewellery, garba jewellery, karwa chauth, sangeet jewellery,
    mehendi jewellery`,
  ),
  ...of(
    EARRING,
    'office earrings, daily wear earrings, party wear earrings, navratri jhumka, college earrings',
  ),
  ...of(BANGLE, 'daily wear bangles, festive bangles, roz wali chudi'),
  // Work, plating and stones.
  ...of(
    NECKLACE,
    `
    kundan necklace, kundan choker, polki necklace, temple necklace, temple jewellery necklace,
    oxidised necklace, pearl necklace, moti haar, moti ki mala, choker, long haar, rani haar,
    kasu mala, south indian necklace, मोती माला`,
  ),
  ...of(
    EARRING,
    `
    kundan earrings, oxidised jhumka, oxidised earrings, oxidized earings, temple jhumka,
    peacock earrings, mor jhumka, polki jhumka, silver jhumka, black metal earrings,
    german silver earrings, ad earrings, cz studs, american diamond earrings, sparkle studs,
    chandbali, chand bali, hoops, bali, tops, झुमका, बाली, कान की बाली`,
  ),
  ...of(
    BANGLE,
    `
    kundan bangles, oxidised kada, temple kada, kada, kangan, chudi, gold bangles, bangle set,
    bangles 2.6, 2.4 bangles, size 2.8 bangles, कंगन, चूड़ी, कड़ा`,
  ),
  ...of(
    RING,
    `
    kundan ring, polki ring, oxidised ring, cocktail ring, solitaire ring, adjustable ring,
    finger ring, angoothi, अंगूठी`,
  ),
  ...of(TIKKA, 'maang tikka, mang tika, matha patti, tika, kundan tikka, pearl tikka, bindiya, मांग टीका'),
  ...of(ANKLET, 'payal, anklet, pajeb, silver payal, ghungroo payal, oxidised anklet, pearl anklet, पायल'),
  ...of(PENDANT, 'pendant, locket, temple pendant, lotus pendant, pendant set, oxidised pendant, लॉकेट'),
  ...of(NOSE, 'nath, nose ring, nose pin, nathni, pearl nath, oxidised nose ring, नथ'),
  ...of(HAIR, 'juda pin, hair pin, hair accessories, baalon ka pin, juda, bun pin, जूड़ा पिन, hair clip'),
  // Slips of the thumb.
  ...of(
    NECKLACE,
    'neckless, neklace, necklase, neckles set, kundn necklace, chokar, necklec, maroon neckless',
  ),
  ...of(
    EARRING,
    'earing, earings, jhumkha, jumkha, zumka, zhumka, ear rings, earrigns, oxidise jumka, chandbaali',
  ),
  ...of(BANGLE, 'bangels, bengals, bangal, kangna, chudiya, banglez'),
  ...of(TIKKA, 'mangtika, maang teeka, mathapatti'),
  ...of(ANKLET, 'anklit, payel, paayal, ankelt'),
  ...of(PENDANT, 'pendent, pandant, pendal'),
  ...of(RING, 'rings for women, ladies ring, ringg'),
  ...of(NOSE, 'nosepin, nathh, nose rings for women'),
];

/**
 * Searches that can mean only one kind of piece: nothing else is listed for them, in whatever order, and they do not
 * count as vain searches.
 */
export const PLAIN_SEARCHES: readonly RealSearch[] = [
  ...of(
    NECKLACE,
    `
    necklace, mala, gale ka haar, गले का हार, shadi ka haar, bhari haar, naya haar, नेकलेस, हार सेट,
    कुन्दन हार, मोतियों का हार`,
  ),
  ...of(NECKLACE, 'necklace with earrings, choker necklace set with earrings', { name: 'Set' }),
  ...of(EARRING, 'baliya, baliyan, kan ki bali, kan ki baliyan, chandbaliyan, chaand bali, jimikki'),
  ...of(BANGLE, 'kade, kadhe, chudha, चुडी'),
  ...of(ANKLET, 'jhanjhar'),
  ...of(NECKLACE, 'neclas'),
  ...of(NOSE, 'naak ki baali'),
  ...of(NECKLACE, 'पिंक हार', { says: { colour: ['pink'] } }),
  ...of(EARRING, 'earring, bali, halki bali, bada jhumka, kaan ke jhumke, कान के झुमके, ईयररिंग, झुमकियाँ, झुमकों'),
  ...of(EARRING, 'heavy earrings, light weight earrings, small hoops, simple earrings'),
  ...of(EARRING, 'light blue earrings', { says: { colour: ['blue'] } }),
  ...of(EARRING, 'ग्रीन झुमका', { says: { colour: ['green'] } }),
  ...of(EARRING, '500 wale jhumke, earrings <500, earrings under 499.00', { atMost: 500 }),
  ...of(BANGLE, 'bangles, haath ke kangan, हाथ के कंगन, बैंगल, बैंगल्स, कंगनों, गोल्डन चूड़ी'),
  ...of(RING, 'rings, ring, gold ring, finger ring, finger rings, रिंग, अंगूठियां'),
  // Rings come without sizes.
  ...of(RING, 'ring size 7, size 16 anguthi'),
  ...of(RING, 'ब्लू रिंग', { says: { colour: ['blue'] } }),
  ...of(RING, 'rings under 299', { atMost: 299 }),
  ...of(TIKKA, 'maang tikka, tika, sar ka tika, सिर का टीका, मांगटीका'),
  ...of(ANKLET, 'anklet, pairon ki payal, पैरों की पायल, पायलें'),
  ...of(PENDANT, 'pendant, locket'),
  ...of(NOSE, 'nath, naak ki nath, नाक की नथ, naak ki bali, नाक की बाली, नोज़ पिन'),
  ...of(HAIR, 'baalon ka pin, बालों की पिन'),
];

const FESTIVE = { occasion: ['festive'] };

/** Searches that a reviewer found to end in nothing or in the wrong piece: each of them has to be right. */
export const MISSED_SEARCHES: readonly RealSearch[] = [
  ...of(null, 'american diamond, american diamonds, ad, cz, cubic zirconia', {
    says: { stones: ['crystal'] },
  }),
  ...of(EARRING, 'ad earrings, american diamond earrings'),
  ...of(NECKLACE, 'mangalsutra, mangal sutra'),
  ...of(RING, 'toe ring, toe rings, bichiya, haath phool, hathphool, red ring'),
  ...of(null, 'kamarbandh, kamarband, waist belt, reception, lehenga, reception jewellery', { says: BRIDAL }),
  ...of(PENDANT, 'brooch, saree pin'),
  ...of(BANGLE, 'bracelet, ladies watch, watch', { name: 'Bangle' }),
  ...of(BANGLE, 'bangles size 2.6, 2.8 size bangle, size 2.4 kada for women'),
  ...of(
    null,
    'mehndi jewellery, mehendi jewellery, mehndi, mehendi, rakhi, haldi, haldi set, haldi jewellery, sangeet',
    { says: FESTIVE },
  ),
  ...of(null, 'hara, hari, hare', { says: { colour: ['green'] } }),
  ...of(null, 'teal, turquoise', { says: { colour: ['blue', 'green'] } }),
  ...of(null, 'combo, combo set', { name: 'Set' }),
  ...of(null, 'choker under 500', { name: 'Choker', atMost: 799 }),
  ...of(null, 'zumka under 100', { name: 'Jhumka', atMost: 299 }),
  ...of(null, 'under 50', { atMost: 149 }),
  ...of(EARRING, 'earing, earings, earing for women, oxidised earing'),
  ...of(EARRING, 'earings under 300, earing under 300', { atMost: 300 }),
  ...of(EARRING, 'tops, ear tops, gold tops', { name: 'Stud' }),
  ...of(RING, 'बिछुआ, mens ring'),
  ...of(null, 'एडी स्टोन', { says: { stones: ['crystal'] } }),
  ...of(NECKLACE, 'necklace under 500, 500 wala haar, haar bellow 500'),
  ...of(EARRING, 'dangler, latkan, kammal, huggies, ear cuff, leaf earrings'),
  ...of(BANGLE, 'bangdya'),
  ...of(NECKLACE, 'kasumala', { name: 'Kasu Mala' }),
  ...of(RING, 'engagement ring'),
  ...of(RING, 'rosegold ring', { says: { plating: ['rose-gold'] } }),
  ...of(RING, 'diamond ring', { says: { stones: ['crystal'] } }),
  ...of(PENDANT, 'chain'),
  ...of(PENDANT, 'gold chain', { says: { plating: ['gold-tone', 'rose-gold'] } }),
  ...of(NECKLACE, 'chain necklace, mango mala'),
  ...of(NOSE, 'नथिया, नाक की कील'),
  ...of(null, 'bridesmaid', { says: BRIDAL }),
  ...of(null, 'teej jewellery, puja, eid', { says: FESTIVE }),
  ...of(null, 'south indian jewellery', { says: { style: ['temple'] } }),
  // The shop has nothing of the kind, and says so: these only have to end in something.
  ...of(EARRING, 'gold plated jhumka, gold polish earrings, 1 gram gold jhumka', {
    says: { plating: ['gold-tone'] },
  }),
  ...of(NECKLACE, 'one gram gold haar, gold plated necklace', { says: { plating: ['gold-tone'] } }),
  ...of(null, 'kamar bandh', { says: BRIDAL }),
  ...of(EARRING, 'jhumka 299, 299 mein jhumka', { atMost: 299 }),
  ...of(EARRING, '500 below jhumka, jhumka 500 under', { atMost: 500 }),
  ...of(null, '5 sau ke andar, ₹299 only', { atMost: 500 }),
  ...of(NECKLACE, '2 hazar ke andar haar', { atMost: 2000 }),
  ...of(BANGLE, '2-6 bangles, 2/6 chudi, 2.6 inch bangles, baju bandh'),
  ...of(BANGLE, 'kada 2.6 pair, bangles 2.6 pcs, bangles 2.6 set of 12'),
  ...of(EARRING, 'jhumka ₹299/-, Rs. 299/- jhumka', { atMost: 299 }),
  ...of(
    EARRING,
    'jhumka hai kya, jhumka price kya hai, mujhe jhumka chahiye, show me jhumka, i want jhumka',
    {
      name: 'Jhumka',
    },
  ),
  ...of(EARRING, 'sky blue jhumka, navy blue jhumka, jhumka please', { name: 'Jhumka' }),
  ...of(NECKLACE, 'peela haar, पीला हार'),
  ...of(BANGLE, 'peeli chudi, bhura kada, blue kada nice'),
  ...of(EARRING, 'five hundred rupees earrings, teen sau rupees jhumka', { atMost: 500 }),
  ...of(EARRING, 'hazar se kam jhumke', { atMost: 1000 }),
  ...of(null, 'JH-0012 available?, *JH-0012*, jh-0012 hai kya', { name: 'Kaveri Kasu Mala' }),
  ...of(NECKLACE, 'saas ke liye haar, patni ke liye haar, didi ke liye necklace, नानी के लिए हार'),
  ...of(RING, 'friend ke liye ring, ring for husband, birthday ring'),
  ...of(HAIR, 'baalon ki clip, balon ki clip, baalon ka clip, juda clip'),
  ...of(EARRING, 'earrings around 300, jhumka approx 300, jhumka below 400 rupes, 500 rs tak ke jhumke', {
    atMost: 500,
  }),
  ...of(NECKLACE, 'necklace around 1000, haar 1000 ke aas paas', { atMost: 1250 }),
  ...of(NECKLACE, 'rani haar', { name: 'Long Necklace' }),
  ...of(NECKLACE, 'kundanchoker, chokerset, pearlnecklace, pearlset, bridalset'),
  ...of(RING, 'goldring, free size ring'),
  ...of(BANGLE, 'goldbangles, suhaag 2.6, 2.5 bangles'),
  ...of(EARRING, 'oxidisedjhumka', { name: 'Oxidised Jhumka' }),
  ...of(null, 'rakhi gift for sister', { says: FESTIVE }),
  ...of(null, 'real pearl', { says: { stones: ['pearl'] } }),
  ...of(null, 'nickel free, asdfgh, %, %%%, qqqqqq under 500, asdfgh qwerty'),
];
