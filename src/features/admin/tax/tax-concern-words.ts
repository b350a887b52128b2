import type { ConcernKind } from '#tax/tax-concerns.ts';

/** What each means, and what to do about it. */
export const taxConcernWords: Readonly<
  Record<ConcernKind, { readonly title: string; readonly text: string }>
> = {
  changed: {
    title: 'Changed after it was issued',
    text: 'Nothing in the shop changes a document. These do not say what they said on the day of issue: somebody has edited the database, or a copy that it was restored from. Compare them with what your customers got, and tell your accountant.',
  },
  gap: {
    title: 'A number is missing',
    text: 'Numbers have to follow each other. Before these orders’ documents one is missing: tell your accountant.',
  },
  unbilled: {
    title: 'Sent without a bill',
    text: 'These orders were placed in this period and have left, but no bill was made for them: they are in none of the figures.',
  },
  elsewhere: {
    title: 'To be sent to another state',
    text: 'By your settings you send within your own state only, and these orders go elsewhere. Ask your accountant before you send them, or cancel them.',
  },
  late: {
    title: 'Credited too late',
    text: 'No return that is filed by 30 November after the tax year of their bill holds these credit notes: they are declared too late to lower the tax. The figures count them all the same: tell your accountant.',
  },
  irn: {
    title: 'Bill or credit note to a business without an e-invoice',
    text: 'Your turnover asks for a number (IRN) of the e-invoice portal on each bill and credit note to a business. This shop registers none: have these registered there.',
  },
  uncredited: {
    title: 'Given up, and still billed',
    text: 'These orders were refunded or cancelled after their bill was made, and no credit note takes back all that was not kept.',
  },
  state: {
    title: 'Unknown state',
    text: 'The address names no state that we know. The figures count these sales as sold in your own.',
  },
  hsn: {
    title: 'HSN code missing or too short',
    text: 'Your turnover asks for more digits. Complete the code of the piece; what is ordered from then on has it.',
  },
  rate: {
    title: 'Rate unlike its category',
    text: 'These were sold at another rate than their category has. Right the piece, or the category, if it was not meant.',
  },
};
