interface State {
  readonly code: string;
  readonly name: string;
  readonly gstCode: string;
  /** The first digits of PIN codes. Neighbours share some, where the post crosses the border. */
  readonly pinPrefixes: readonly string[];
}

export const STATES: readonly State[] = [
  state('AN', 'Andaman and Nicobar Islands', '35', '744'),
  state('AP', 'Andhra Pradesh', '37', '507 51 52 53'),
  state('AR', 'Arunachal Pradesh', '12', '790 791 792'),
  state('AS', 'Assam', '18', '78'),
  state('BR', 'Bihar', '10', '80 811 812 813 814131 821 823 824 84 85'),
  state('CH', 'Chandigarh', '04', '160'),
  state('CG', 'Chhattisgarh', '22', '49'),
  state('DH', 'Dadra and Nagar Haveli and Daman and Diu', '26', '362 396'),
  state('DL', 'Delhi', '07', '11'),
  state('GA', 'Goa', '30', '403'),
  state('GJ', 'Gujarat', '24', '36 37 38 39'),
  state('HR', 'Haryana', '06', '12 13'),
  state('HP', 'Himachal Pradesh', '02', '17'),
  state('JK', 'Jammu and Kashmir', '01', '18 190 191 192 193'),
  state('JH', 'Jharkhand', '20', '813 814 815 816 822 825 826 827 828 829 83'),
  state('KA', 'Karnataka', '29', '56 57 58 59'),
  state('KL', 'Kerala', '32', '67 68 69'),
  state('LA', 'Ladakh', '38', '194'),
  state('LD', 'Lakshadweep', '31', '682'),
  state('MP', 'Madhya Pradesh', '23', '45 46 47 48'),
  state('MH', 'Maharashtra', '27', '400 401 402 404 405 406 407 408 409 41 42 43 44'),
  state('MN', 'Manipur', '14', '795'),
  state('ML', 'Meghalaya', '17', '783123 783134 793 794'),
  state('MZ', 'Mizoram', '15', '796'),
  state('NL', 'Nagaland', '13', '797 798'),
  state('OD', 'Odisha', '21', '75 76 77'),
  state('PY', 'Puducherry', '34', '533 605 607 609 673'),
  state('PB', 'Punjab', '03', '14 15 16'),
  state('RJ', 'Rajasthan', '08', '30 31 32 33 34'),
  state('SK', 'Sikkim', '11', '737'),
  state('TN', 'Tamil Nadu', '33', '60 61 62 63 64'),
  state('TS', 'Telangana', '36', '50'),
  state('TR', 'Tripura', '16', '799'),
  state('UP', 'Uttar Pradesh', '09', '20 21 22 23 241 242 243 244 245 246 247 25 261 262 27 28'),
  state('UK', 'Uttarakhand', '05', '244 246 247 248 249 262 263'),
  state('WB', 'West Bengal', '19', '70 71 72 731 732 733 734 735 736 741 742 743'),
];

export function findState(code: string): State | undefined {
  return STATES.find((each) => each.code === code);
}

export function codeOfState(text: string): string {
  const wanted = text.toLowerCase();
  return (
    STATES.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted))?.code ?? text
  );
}

export function findStateByGstCode(gstCode: string): State | undefined {
  return STATES.find((each) => each.gstCode === gstCode);
}

function state(code: string, name: string, gstCode: string, pinPrefixes: string): State {
  return { code, name, gstCode, pinPrefixes: pinPrefixes.split(' ') };
}

const PIN_CODE = /^[1-9]\d{5}$/;
/** PIN codes of the army, whose post offices move. */
const FIELD_POST = '9';

/** Many write a PIN code in two halves, and browsers fill it in as it was written. */
export const PIN_CODE_LENGTH = 10;

export function isPinCode(text: string): boolean {
  return PIN_CODE.test(text);
}

export function pinFitsState(pinCode: string, stateCode: string): boolean {
  if (pinCode.startsWith(FIELD_POST)) return true;
  return findState(stateCode)?.pinPrefixes.some((prefix) => pinCode.startsWith(prefix)) ?? false;
}

export const MISSING = {
  email: 'Please enter your email address.',
  lastName: 'Please enter your last name.',
  address: 'Please enter your address.',
  city: 'Please enter your city.',
  state: 'Please choose your state.',
  pinCode: 'Please enter your PIN code.',
  phone: 'Please enter your mobile number.',
} as const;

export const WRONG_PIN_CODE = 'A PIN code has six digits and does not begin with 0.';
export const WRONG_PHONE = 'Please enter a mobile number of ten digits, such as 98765 43210.';
export const LONG_PHONE = 'Please enter a mobile number of ten digits.';
export const ABROAD = 'We deliver in India only.';

export const COUNTRY = 'India';
const COUNTRY_NAME = /^(?:india|ind?)$/i;

export function isIndia(country: string): boolean {
  return COUNTRY_NAME.test(country);
}

export const ADDRESS_LINE_LENGTH = 200;
export const PLACE_NAME_LENGTH = 100;

export function problemOfState(code: string): string | null {
  return findState(code) ? null : 'Please choose a state from the list.';
}

export function problemOfPlace(state: string, pinCode: string): string | null {
  return problemOfState(state) ?? problemOfPinCode(pinCode, state);
}

export function problemOfPinCode(pinCode: string, stateCode: string): string | null {
  if (!isPinCode(pinCode)) return WRONG_PIN_CODE;
  const state = findState(stateCode);
  return !state || pinFitsState(pinCode, stateCode) ? null : `PIN code ${pinCode} is not in ${state.name}.`;
}

export interface PostalAddress {
  readonly address: string;
  readonly apartment?: string | undefined;
  readonly place?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly pin_code: string;
}

export function deliveryLines({ address, apartment, place, city, state, pin_code }: PostalAddress): string[] {
  const lines = [address, apartment, place, `${city} ${pin_code}`, findState(state)?.name ?? state];
  return lines.filter((line): line is string => Boolean(line));
}

export const DELIVERY_ADDRESS_FIELDS = [
  'name',
  'phone',
  'pinCode',
  'city',
  'state',
  'address',
  'apartment',
] as const;
export type DeliveryAddressField = (typeof DELIVERY_ADDRESS_FIELDS)[number];
