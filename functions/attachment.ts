/** The value of `Content-Disposition` that makes the browser save the file under this name instead of showing it. */
export function attachment(file: string): string {
  return `attachment; filename="${file}"`;
}
