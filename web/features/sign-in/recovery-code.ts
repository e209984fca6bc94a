/** A code without separators, as the server compares it. */
export function recoveryCodeIn(text: string): string | undefined {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return /^[a-z2-7]{12}$/.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : undefined
}
