import BusinessFields from './BusinessFields.tsx';
import GiftFields from './GiftFields.tsx';

/** The fields of the folded parts, fetched when the first part is opened. */
export const foldedFields = { business: BusinessFields, gift: GiftFields };
