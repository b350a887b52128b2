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
