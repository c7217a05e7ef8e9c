/** Appends a reference token to a JSON pointer (RFC 6901: `~` and `/` inside a token are escaped). */
export function pointer(path: string, token: string | number): string {
  return `${path}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
