export const SKU_LENGTH = 40;
/** Signs that stay unchanged in an address, on a sticker and in a spreadsheet; '' is no SKU. */
export const SKU = /^(?:[A-Z0-9][A-Z0-9._/-]*)?$/;
