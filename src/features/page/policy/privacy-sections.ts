export const privacySections = [
  { number: 1, id: 'who-we-are', title: 'Who We Are' },
  { number: 2, id: 'what-we-collect', title: 'What We Collect' },
  { number: 3, id: 'use-and-consent', title: 'Why We Use It, and Your Consent' },
  { number: 4, id: 'payments', title: 'Payments' },
  { number: 5, id: 'cookies', title: 'Cookies and Page Visits' },
  { number: 6, id: 'sharing', title: 'Who Else Sees It' },
  { number: 7, id: 'keeping', title: 'How Long and How Safely We Keep It' },
  { number: 8, id: 'your-rights', title: 'Your Rights' },
  { id: 'contact', title: 'Contact' },
] as const;
