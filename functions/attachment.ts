/** As `Content-Disposition`: the browser saves it under this name, and shows nothing of it. */
export function attachment(file: string): string {
  return `attachment; filename="${file}"`;
}
