const GROUPS = 8;
/** An IPv6 customer is given a network of this many groups and may use any address in it. */
const NETWORK_GROUPS = 4;

/** What one client is counted under: the address, or its network where a client has more than it could count. */
export function clientKey(address: string | null | undefined): string {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const between = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  return [...first, ...between, ...last].slice(0, NETWORK_GROUPS).join(':');
}

/** As Cloudflare says it, which overwrites whatever a client claims here; no other header is believed. */
export function clientOf(headers: Headers): string {
  return clientKey(headers.get('CF-Connecting-IP'));
}
