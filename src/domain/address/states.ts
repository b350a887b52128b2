export interface State {
  readonly code: string;
  readonly name: string;
  /** Of the Goods and Services Tax. */
  readonly gstCode: string;
  /** What its PIN codes begin with. Neighbours share some, where the post crosses the border. */
  readonly pinPrefixes: readonly string[];
}

/** All states and union territories. */
export const STATES: readonly State[] = [
  state('AN', 'Andaman and Nicobar Islands', '35', '744'),
  state('AP', 'Andhra Pradesh', '37', '507 51 52 53'),
  state('AR', 'Arunachal Pradesh', '12', '790 791 792'),
  state('AS', 'Assam', '18', '78'),
  state('BR', 'Bihar', '10', '80 811 812 813 821 823 824 84 85'),
  state('CH', 'Chandigarh', '04', '160'),
  state('CG', 'Chhattisgarh', '22', '49'),
  state('DH', 'Dadra and Nagar Haveli and Daman and Diu', '26', '362 396'),
  state('DL', 'Delhi', '07', '11'),
  state('GA', 'Goa', '30', '403'),
  state('GJ', 'Gujarat', '24', '36 37 38 39'),
  state('HR', 'Haryana', '06', '12 13'),
  state('HP', 'Himachal Pradesh', '02', '17'),
  state('JK', 'Jammu and Kashmir', '01', '18 19'),
  state('JH', 'Jharkhand', '20', '813 814 815 816 822 825 826 827 828 829 83'),
  state('KA', 'Karnataka', '29', '56 57 58 59'),
  state('KL', 'Kerala', '32', '67 68 69'),
  state('LA', 'Ladakh', '38', '194'),
  state('LD', 'Lakshadweep', '31', '682'),
  state('MP', 'Madhya Pradesh', '23', '45 46 47 48'),
  state('MH', 'Maharashtra', '27', '400 401 402 404 405 406 407 408 409 41 42 43 44'),
  state('MN', 'Manipur', '14', '795'),
  state('ML', 'Meghalaya', '17', '793 794'),
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
  state('UP', 'Uttar Pradesh', '09', '20 21 22 23 24 25 26 27 28'),
  state('UK', 'Uttarakhand', '05', '244 246 247 248 249 262 263'),
  state('WB', 'West Bengal', '19', '70 71 72 73 74'),
];

export function findState(code: string): State | undefined {
  return STATES.find((each) => each.code === code);
}

function state(code: string, name: string, gstCode: string, pinPrefixes: string): State {
  return { code, name, gstCode, pinPrefixes: pinPrefixes.split(' ') };
}
