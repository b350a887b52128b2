/** A post office as India Post lists it, by the name that says its kind: `Noida H.O`, `Angamally S.O`. */
export interface ListedOffice {
  readonly officeName: string;
  readonly pincode: number;
}

type Kind = 'head' | 'sub' | 'branch';

interface Office {
  readonly name: string;
  readonly kind: Kind;
}

/** What most people there write, by the first digits of a PIN code: the longest that fits counts. */
const CITIES: Readonly<Record<string, string>> = {
  11: 'Delhi',
  1210: 'Faridabad',
  12200: 'Gurugram',
  12201: 'Gurugram',
  134109: 'Panchkula',
  13411: 'Panchkula',
  1410: 'Ludhiana',
  1450: 'Pathankot',
  1600: 'Chandigarh',
  160055: 'Mohali',
  160059: 'Mohali',
  160062: 'Mohali',
  160071: 'Mohali',
  17100: 'Shimla',
  2013: 'Noida',
  201306: 'Greater Noida',
  201308: 'Greater Noida',
  201310: 'Greater Noida',
  2260: 'Lucknow',
  3020: 'Jaipur',
  31300: 'Udaipur',
  3800: 'Ahmedabad',
  3900: 'Vadodara',
  3950: 'Surat',
  4000: 'Mumbai',
  4001: 'Mumbai',
  4006: 'Thane',
  4007: 'Navi Mumbai',
  400702: 'Uran',
  4011: 'Mira Bhayandar',
  401201: 'Vasai',
  401202: 'Vasai',
  403802: 'Vasco da Gama',
  4110: 'Pune',
  4160: 'Kolhapur',
  4210: 'Ulhasnagar',
  4212: 'Dombivli',
  421301: 'Kalyan',
  421302: 'Bhiwandi',
  421305: 'Bhiwandi',
  421306: 'Kalyan',
  421308: 'Bhiwandi',
  4400: 'Nagpur',
  4520: 'Indore',
  4620: 'Bhopal',
  4740: 'Gwalior',
  5000: 'Hyderabad',
  502032: 'Hyderabad',
  5060: 'Warangal',
  52200: 'Guntur',
  5300: 'Visakhapatnam',
  5600: 'Bengaluru',
  5601: 'Bengaluru',
  58002: 'Hubballi',
  58003: 'Hubballi',
  6000: 'Chennai',
  6001: 'Chennai',
  6410: 'Coimbatore',
  6820: 'Kochi',
  6950: 'Thiruvananthapuram',
  7000: 'Kolkata',
  7510: 'Bhubaneswar',
  76000: 'Brahmapur',
  7810: 'Guwahati',
  8000: 'Patna',
  8460: 'Darbhanga',
};

/** Names of the list that people do not use today, besides those of districts. */
const TOWN_NAMES: Readonly<Record<string, string>> = {
  Angamally: 'Angamaly',
  Buldana: 'Buldhana',
  Calicut: 'Kozhikode',
  Dodballapura: 'Doddaballapura',
  Hubli: 'Hubballi',
  'Ibsb Bhilai': 'Bhilai',
  'Jalandhar City': 'Jalandhar',
  'Kalyan City': 'Kalyan',
  Kolkatta: 'Kolkata',
  Mangalore: 'Mangaluru',
  'Marwar Jn.': 'Marwar Junction',
  'Meerut Cantt': 'Meerut',
  Raebarely: 'Rae Bareli',
  Ropar: 'Rupnagar',
  'Sagar Cantt': 'Sagar',
  Sawaimadhopur: 'Sawai Madhopur',
  Sriganganagar: 'Sri Ganganagar',
  'Tonk Raj': 'Tonk',
  Udagamandalam: 'Udhagamandalam',
  'Vizianagaram City': 'Vizianagaram',
};

/** An office with such a name stands in a part of a town or at a works. */
const NO_TOWN =
  /\d|[().]|\b(?:airport|bazar|campus|camp|chowk|college|colony|complex|court|courts|estate|factory|hospital|industrial|institute|market|mill|mills|office|park|project|road|school|sector|station|university|works)\b/i;

const KIND = / (?:([GH])\.?P?\.?O\.?|(?:N?D?T?\.?)S\.?O\.?|PO)(?: \(.*\))?$/;
const PREFIX_LENGTH = 3;
const FIRST_RURAL_END = 100;
/** Himachal Pradesh and Odisha outside its cities, where villages have the low numbers too. */
const ALL_RURAL = /^(?:17|75[24-9]|76[0-7]|770)/;

/**
 * The town of a PIN code by its offices, or null where they do not tell. In a city the last three digits begin with 0,
 * and the head office of the first number has the city's name; elsewhere one sub office serves a town and its villages.
 */
export function townsOf(listed: readonly ListedOffice[]): ReadonlyMap<string, string> {
  const offices = Map.groupBy(listed, ({ pincode }) => String(pincode));
  const known = new Map([...offices].map(([pin, each]) => [pin, each.map(officeOf)] as const));
  const towns = [...known.keys()].flatMap((pin): [string, string][] => {
    const town = townOf(pin, known);
    return town === null ? [] : [[pin, TOWN_NAMES[town] ?? town]];
  });
  return new Map(towns);
}

function officeOf({ officeName }: ListedOffice): Office {
  const found = KIND.exec(officeName);
  const name = officeName
    .replace(/ [A-Z.]+O\.?(?: \(.*\))?$/, '')
    .replace(/\s*\(.*\)/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { name, kind: found === null ? 'branch' : found[1] === undefined ? 'sub' : 'head' };
}

function townOf(pin: string, known: ReadonlyMap<string, readonly Office[]>): string | null {
  const offices = known.get(pin) ?? [];
  const subs = offices.filter(({ kind }) => kind !== 'branch');
  const isUrban = offices.length - subs.length <= subs.length;
  const city = cityOf(pin);
  if (city !== null) return city;
  const main = headIn(known.get(`${pin.slice(0, PREFIX_LENGTH)}001`));
  const isLow = Number(pin.slice(PREFIX_LENGTH)) < FIRST_RURAL_END;
  if (isLow && isUrban && main !== null && !ALL_RURAL.test(pin)) return main;
  return headIn(offices) ?? mostCommonIn(subs.map(({ name }) => name).filter((name) => !NO_TOWN.test(name)));
}

function cityOf(pin: string): string | null {
  for (let length = pin.length; length > 1; length -= 1) {
    const city = CITIES[pin.slice(0, length)];
    if (city !== undefined) return city;
  }
  return null;
}

const headIn = (offices: readonly Office[] = []) => offices.find(({ kind }) => kind === 'head')?.name ?? null;

/** `Hosur` of `Hosur`, `Hosur Cantonment` and `Mathigiri`; the only one, too. */
function mostCommonIn(names: readonly string[]): string | null {
  const [only, second] = names;
  if (only !== undefined && second === undefined) return only;
  const shared = names.find((name) => names.some((other) => other !== name && other.startsWith(`${name} `)));
  return shared ?? null;
}
