/** First names with the surnames that go with them, by state. */
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

export interface NamePool {
  readonly firstNames: readonly string[];
  readonly surnames: readonly string[];
}

function pool(firstNames: string, surnames: string): NamePool {
  return { firstNames: firstNames.split(' '), surnames: surnames.split(' ') };
}
