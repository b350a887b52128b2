export const yourDataSections = [
  { id: 'what-for', title: 'What We Ask For, and What For' },
  { id: 'take-back', title: 'Take a Yes Back' },
  { id: 'your-rights', title: 'Your Rights' },
  { id: 'complain', title: 'If You Are Not Satisfied' },
] as const;
