// Only words: pages that load the errors load nothing else about complaints.

export const COMPLAINT_NOT_FOUND =
  'We could not find a complaint with this number and this e-mail address. Both stand in the mail that we sent when we received it.';
export const COMPLAINT_CLOSED =
  'This complaint was settled too long ago to be opened again. Please make a new one, and name this number.';
export const COMPLAINT_FULL = 'There are many messages here already. Please wait for our answer, or call us.';
