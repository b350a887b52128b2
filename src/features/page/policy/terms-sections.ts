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
