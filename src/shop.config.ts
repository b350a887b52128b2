/** What an owner edits first: who the shop is and how to reach it. */
export const shop = {
  name: 'Jhilmil',
  tagline: 'Imitation jewellery, made to be worn',
  description:
    'Jhumkas, bangles, temple necklaces and more: imitation jewellery chosen piece by piece and sent anywhere in India.',
  email: 'care@jhilmil.example',
  phone: '+91 80 4567 2310',
  whatsapp: '919845012310',
  whatsappGreeting: 'Namaste! I have a question about your jewellery.',
  supportHours: '11 AM to 6 PM, Monday to Saturday',
  address: {
    line1: '14, 2nd Cross, Arekere Gate',
    line2: 'Bannerghatta Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560079',
    country: 'India',
  },
  reasons: [
    {
      title: 'Chosen piece by piece',
      text: 'Every design is worn, weighed and looked at closely before it joins the shop.',
    },
    {
      title: 'Finished by hand',
      text: 'Stones are set and edges smoothed by karigars in Jaipur, Rajkot and Bengaluru.',
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
  legalName: 'Jhilmil Jewels LLP',
  social: { label: 'Instagram', url: 'https://www.instagram.com/jhilmil.example' },
} as const;
