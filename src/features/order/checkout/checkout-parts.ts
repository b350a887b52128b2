import { loadGateway } from '../../payment/gateway.ts';
import PayButton from '../../payment/PayButton.tsx';
import CompactLines from './CompactLines.tsx';
import { $draft } from './draft.ts';
import { ordering } from './ordering.ts';
import { $isQuoting, $quote, quoting, watchQuote } from './quote-store.ts';

/**
 * What the page that adds to an order has of the checkout. It is given to what is fetched for that page alone: if that
 * imported it, the checkout would come in more files for everybody.
 */
export const PARTS = {
  CompactLines,
  PayButton,
  $draft,
  $isQuoting,
  $quote,
  ordering,
  quoting,
  watchQuote,
  loadGateway,
};
export type CheckoutParts = typeof PARTS;
