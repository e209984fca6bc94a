/** Whether two names are written of the same words, whatever their order, case, accents and marks. */
export const isSameName = (a: string, b: string): boolean => wordsOf(a) !== '' && wordsOf(a) === wordsOf(b)

const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
