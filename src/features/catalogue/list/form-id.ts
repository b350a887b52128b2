/** Fields outside the list's form name it by this id. */
export const FORM = 'collection-filter';
