export interface PolicySectionHead {
  readonly id: string;
  readonly title: string;
  readonly number?: number;
}

/** Changed by hand, together with the text. */
export const PRIVACY_UPDATED = '24 May 2025';
export const TERMS_UPDATED = '24 May 2025';
export const NOTICE_DAYS = 30;

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

export const shippingSections = [
  { id: 'shipping', title: 'Where and When We Ship' },
  { id: 'charges', title: 'What Shipping Costs' },
  { id: 'tracking', title: 'Following Your Order' },
  { id: 'returns', title: 'Returns and Exchanges' },
  { id: 'how-to-return', title: 'How to Ask for a Return' },
  { id: 'refunds', title: 'Refunds' },
  { id: 'cancelling', title: 'Cancelling an Order' },
  { id: 'help', title: 'If You Need Help' },
] as const;

export const termsSections = [
  { number: 1, id: 'introduction', title: 'Introduction' },
  { number: 2, id: 'privacy-policy', title: 'Privacy Policy' },
  { number: 3, id: 'products-and-orders', title: 'Products and Orders' },
  { number: 4, id: 'shipping-policy', title: 'Shipping Policy' },
  { number: 5, id: 'returns-and-refunds', title: 'Returns and Refunds' },
  { number: 6, id: 'intellectual-property', title: 'Intellectual Property' },
  { number: 7, id: 'limitation-of-liability', title: 'Limitation of Liability' },
  { number: 8, id: 'governing-law', title: 'Governing Law' },
  { number: 9, id: 'changes-to-terms', title: 'Changes to Terms' },
  { number: 10, id: 'contact', title: 'Contact' },
] as const;

export const yourDataSections = [
  { id: 'what-for', title: 'What We Collect, and Why' },
  { id: 'take-back', title: 'Withdraw Your Consent' },
  { id: 'your-rights', title: 'Your Rights' },
  { id: 'complain', title: 'If You Are Not Satisfied' },
] as const;
