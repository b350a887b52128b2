/** What starts a line of its own, or what mail programs make a link of. */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069@/:]|[\p{L}\p{N}][.。．｡]\p{L}{2}/u;

/** Anybody can name herself, and give the address of somebody else: our mails carry no message of hers to that one. */
export function greeting(name: string): string {
  return NOT_IN_NAMES.test(name) ? 'Namaste,' : `Namaste ${name},`;
}
