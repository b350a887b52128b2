/** Where else somebody with a complaint may turn: on its page, in the mail that settles it and in the policies. */
export const ESCALATION = [
  {
    who: 'National Consumer Helpline',
    what: 'Call 1915, free of charge, or complain online.',
    label: 'consumerhelpline.gov.in',
    href: 'https://consumerhelpline.gov.in/',
  },
  {
    who: 'Consumer commission',
    what: 'Of the district where you live or work; complaints are filed online at e-Jagriti.',
    label: 'e-jagriti.gov.in',
    href: 'https://e-jagriti.gov.in/',
  },
] as const;
