export function cookieIn(header: string | null, name: string): string | null {
  const start = `${name}=`;
  const found = header?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) ?? null;
}
