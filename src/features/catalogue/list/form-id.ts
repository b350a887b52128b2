/** Fields of the list's form stand outside of it too, and name it. */
export const FORM = 'collection-filter';
