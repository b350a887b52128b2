import BusinessFields from './BusinessFields.tsx';
import GiftFields from './GiftFields.tsx';

/** What stands in the parts that are folded away, fetched with the first that is opened. */
export const foldedFields = { business: BusinessFields, gift: GiftFields };
