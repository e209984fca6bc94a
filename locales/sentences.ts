/** Joins sentences, with a single full stop between each. Missing sentences are left out. */
export const sentences = (...all: readonly (string | false | undefined)[]): string =>
  all
    .filter((item): item is string => Boolean(item))
    .map((text, at, { length }) => (at === length - 1 || text.endsWith('.') ? text : `${text}.`))
    .join(' ')
