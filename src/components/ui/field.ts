/** The box of a text field or select; the caller sets its horizontal padding. */
export const FIELD = 'min-h-12 w-full rounded-sm border border-line-strong bg-white text-base';
