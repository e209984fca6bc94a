/** Whether a text, such as an address, contains a key of the public interface, also in percent-encoding. */
export function holdsKey(text: string): boolean {
  return [text, decoded(text)].some((text) => /sk_(?:live|test)_[\w-]{8}/.test(text))
}

function decoded(text: string): string {
  // Each separately: a malformed escape must not hide the others.
  return text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
