export const SKU_LENGTH = 40;
/** Whatever stands in an address, on a sticker and in a spreadsheet without being changed there; '' is none. */
export const SKU = /^(?:[A-Z0-9][A-Z0-9._/-]*)?$/;
