interface Place {
  readonly city: string;
  readonly stateCode: string;
  readonly localities: readonly (readonly [name: string, pinCode: string])[];
  /** The share of the shop's parcels that go there; the shop is in Bengaluru. */
  readonly weight: number;
}

export const PLACES: readonly Place[] = [
  {
    city: 'Bengaluru',
    stateCode: 'KA',
    weight: 26,
    localities: [
      ['Jayanagar', '560041'],
      ['Indiranagar', '560038'],
      ['Malleshwaram', '560003'],
      ['HSR Layout', '560102'],
      ['Basaveshwaranagar', '560079'],
    ],
  },
  { city: 'Mysuru', stateCode: 'KA', weight: 6, localities: [['Saraswathipuram', '570009']] },
  {
    city: 'Mumbai',
    stateCode: 'MH',
    weight: 15,
    localities: [
      ['Andheri West', '400058'],
      ['Dadar West', '400028'],
      ['Borivali West', '400092'],
    ],
  },
  { city: 'Pune', stateCode: 'MH', weight: 8, localities: [['Kothrud', '411038']] },
  { city: 'Nagpur', stateCode: 'MH', weight: 3, localities: [['Dharampeth', '440010']] },
  {
    city: 'Chennai',
    stateCode: 'TN',
    weight: 12,
    localities: [
      ['T. Nagar', '600017'],
      ['Mylapore', '600004'],
      ['Adyar', '600020'],
    ],
  },
  { city: 'Coimbatore', stateCode: 'TN', weight: 4, localities: [['R.S. Puram', '641002']] },
  { city: 'Kochi', stateCode: 'KL', weight: 6, localities: [['Kadavanthra', '682020']] },
  { city: 'Thiruvananthapuram', stateCode: 'KL', weight: 3, localities: [['Kowdiar', '695003']] },
  {
    city: 'Hyderabad',
    stateCode: 'TS',
    weight: 10,
    localities: [
      ['Himayatnagar', '500029'],
      ['Kukatpally', '500072'],
    ],
  },
  { city: 'Visakhapatnam', stateCode: 'AP', weight: 4, localities: [['MVP Colony', '530017']] },
  {
    city: 'New Delhi',
    stateCode: 'DL',
    weight: 11,
    localities: [
      ['Lajpat Nagar', '110024'],
      ['Dwarka', '110075'],
      ['Karol Bagh', '110005'],
    ],
  },
  { city: 'Gurugram', stateCode: 'HR', weight: 4, localities: [['Sector 14', '122001']] },
  { city: 'Ludhiana', stateCode: 'PB', weight: 3, localities: [['Model Town', '141002']] },
  { city: 'Lucknow', stateCode: 'UP', weight: 5, localities: [['Gomti Nagar', '226010']] },
  { city: 'Varanasi', stateCode: 'UP', weight: 2, localities: [['Sigra', '221010']] },
  {
    city: 'Ahmedabad',
    stateCode: 'GJ',
    weight: 6,
    localities: [
      ['Navrangpura', '380009'],
      ['Satellite', '380015'],
    ],
  },
  { city: 'Jaipur', stateCode: 'RJ', weight: 4, localities: [['Malviya Nagar', '302017']] },
  {
    city: 'Kolkata',
    stateCode: 'WB',
    weight: 7,
    localities: [
      ['Ballygunge', '700019'],
      ['Salt Lake', '700064'],
    ],
  },
  { city: 'Indore', stateCode: 'MP', weight: 3, localities: [['Vijay Nagar', '452010']] },
  { city: 'Bhubaneswar', stateCode: 'OD', weight: 2, localities: [['Saheed Nagar', '751007']] },
  { city: 'Guwahati', stateCode: 'AS', weight: 2, localities: [['Zoo Road', '781024']] },
];

export const NAMES_BY_STATE: Readonly<Record<string, readonly NamePool[]>> = {
  KA: [
    pool('Ananya Kavya Deepika Shwetha Pallavi Chaitra Sahana Vidya', 'Rao Hegde Shetty Gowda Bhat Murthy'),
  ],
  MH: [
    pool('Sneha Rutuja Pooja Manasi Ketaki Shruti Vaishnavi Isha', 'Deshpande Kulkarni Patil Joshi Pawar'),
    pool('Heena Sana', 'Shaikh Mirza'),
  ],
  TN: [pool('Lakshmi Nithya Divya Revathi Abirami Kayal Janani', 'Subramanian Rajan Krishnan Natarajan')],
  KL: [pool('Anjali Parvathy Aswathy Gayathri', 'Nair Menon Varma'), pool('Merin Tessa', 'Thomas Kurian')],
  TS: [pool('Sravani Harika Mounika Keerthi', 'Reddy Rao Goud'), pool('Farheen Ayesha', 'Fatima Begum')],
  AP: [pool('Sirisha Lavanya Bhavana Tejaswi', 'Naidu Chowdary Varma')],
  DL: [pool('Ritika Neha Aditi Tanvi', 'Sharma Gupta Kapoor Malhotra'), pool('Zainab', 'Khan Ansari')],
  HR: [pool('Kritika Jyoti Monika', 'Yadav Dahiya Arora')],
  PB: [pool('Harpreet Jasleen Navneet', 'Kaur Sandhu Gill')],
  UP: [pool('Shivani Priyanka Swati', 'Mishra Srivastava Verma'), pool('Saba', 'Siddiqui Rizvi')],
  GJ: [pool('Hetal Krupa Dhruvi Nidhi', 'Patel Shah Desai')],
  RJ: [pool('Bhumika Kiran Padma', 'Rathore Agarwal Shekhawat')],
  WB: [pool('Debolina Sreeja Paromita Ishita', 'Banerjee Chatterjee Sen Ghosh')],
  MP: [pool('Garima Surbhi', 'Jain Tiwari')],
  OD: [pool('Subhashree Lipsa', 'Mohanty Das')],
  AS: [pool('Jahnabi Rimjhim', 'Baruah Saikia')],
};

interface NamePool {
  readonly firstNames: readonly string[];
  readonly surnames: readonly string[];
}

function pool(firstNames: string, surnames: string): NamePool {
  return { firstNames: firstNames.split(' '), surnames: surnames.split(' ') };
}
