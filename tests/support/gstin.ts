/** Numbers of businesses, one in the State of the shop and one elsewhere; both are as the tax office has them. */
export const OF_KARNATAKA = '29AAPFU0939F1ZR';
export const OF_MAHARASHTRA = '27AAPFU0939F1ZV';
