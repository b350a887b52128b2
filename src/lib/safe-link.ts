/** What an owner may link to: a path of this shop or an https address. Checked when saved and when shown. */
export function safeLink(link: string | null | undefined): string | undefined {
  const trimmed = link?.trim() ?? '';
  if (!/^(?:\/(?![/\\])|#|https:\/\/)[^\s\\]*$/i.test(trimmed)) return undefined;
  return URL.canParse(trimmed, 'https://shop.invalid') ? trimmed : undefined;
}
