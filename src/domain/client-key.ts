const GROUPS = 8;
/** An IPv6 customer gets a network of this many groups, and may use any address in it. */
const NETWORK_GROUPS = 4;

export function clientKey(address: string | null | undefined): string {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const between = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  return [...first, ...between, ...last].slice(0, NETWORK_GROUPS).join(':');
}

/** Cloudflare overwrites this header, whatever a client claims; no other one is believed. */
export function clientOf(headers: Headers): string {
  return clientKey(headers.get('CF-Connecting-IP'));
}
