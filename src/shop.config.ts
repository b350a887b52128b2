/** What an owner edits first. All values are those of the demo shop. */
export const shop = {
  name: 'Jhilmil',
  tagline: 'Imitation jewellery, made to be worn',
  email: 'care@jhilmil.example',
  /** Also answers on WhatsApp, whose number is written with country code and digits only. */
  phone: '+91 98450 12310',
  whatsapp: '919845012310',
  whatsappGreeting: 'Namaste! I have a question about your jewellery.',
  supportHours: '11 AM to 6 PM, Monday to Saturday',
  address: {
    line1: '14, 2nd Cross, 3rd Stage',
    line2: 'Basaveshwaranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560079',
    country: 'India',
  },
  legalName: 'Jhilmil Jewels LLP',
  gstin: '29AAJFJ4821K1Z0',
  /** Required by the Consumer Protection (E-Commerce) Rules 2020, and for questions about personal data. */
  grievanceOfficer: {
    name: 'Kavitha Raghunath',
    designation: 'Grievance Officer',
    email: 'grievance@jhilmil.example',
    phone: '+91 98450 12310',
  },
} as const;

/** Longer texts for pages; kept apart, so that no browser script includes them. */
export const shopTexts = {
  /** Pages complete the sentence with where the shop delivers. */
  description: 'Jhumkas, bangles, temple necklaces and more: imitation jewellery chosen piece by piece',
  /** The law requires other premises beside the address above; none: `[]`. */
  branches: [
    { name: 'Packing room', lines: ['7, 1st Main, Kamakshipalya', 'Bengaluru, Karnataka 560079'] },
  ] as readonly { readonly name: string; readonly lines: readonly string[] }[],
  socialLinks: [
    { label: 'Instagram', url: 'https://www.instagram.com/jhilmil.example' },
    { label: 'Facebook', url: 'https://www.facebook.com/jhilmil.example' },
  ],
  reasons: [
    {
      title: 'Chosen piece by piece',
      text: 'Every design is worn, weighed and looked at closely before it joins the shop.',
    },
    {
      title: 'Looked at twice',
      text: 'Each stone, hook and clasp is checked when a piece arrives and again when it is packed.',
    },
    {
      title: 'Light enough to dance in',
      text: 'Hollow domes, slim frames and soft edges, so that a long wedding stays a pleasure.',
    },
    {
      title: 'People who answer',
      text: 'Write or call, and somebody who knows the pieces helps you choose.',
    },
  ],
  story: [
    'Jhilmil is the word for a light that will not hold still: lamps on a river, sequins on a dupatta, a jhumka caught by the sun. We began in 2019 with one steel trunk of earrings and a stall at the Basaveshwaranagar Sunday market.',
    'We sell imitation jewellery, and say so. Brass and copper, glass and kundan, a good plating that is worth looking after: pieces you can wear to the sangeet, lend to your sister and still have money left for the sari.',
    'We buy from small makers in Jaipur, Mumbai and Bengaluru, and a few pieces from further away. Every design is worn for a day by one of us before it joins the shop. If it pinches, turns or sheds a stone, it goes back.',
  ],
  care: 'Put it on last and take it off first. Keep it away from water and perfume, wipe it with a dry cloth, and keep it in a closed box.',
} as const;
