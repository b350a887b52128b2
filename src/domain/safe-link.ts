const BASE = 'https://shop.invalid';

/** What an owner may link to: a path of this shop or an https address. Checked when saved and when shown. */
export function safeLink(link: string | null | undefined): string | undefined {
  const trimmed = link?.trim() ?? '';
  if (!/^(?:\/(?![/\\])|#|https:\/\/)[^\s\\]*$/i.test(trimmed)) return undefined;
  if (/\p{Cc}/u.test(trimmed) || !URL.canParse(trimmed, BASE)) return undefined;
  // `/.//elsewhere` resolves to a path that another reader would take for a host.
  return new URL(trimmed, BASE).pathname.startsWith('//') ? undefined : trimmed;
}

/** The same where only an address elsewhere makes sense. */
export function secureLink(link: string | null | undefined): string | undefined {
  const safe = safeLink(link);
  return safe && /^https:/i.test(safe) ? safe : undefined;
}
