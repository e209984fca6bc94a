/** Sentences one after the other, with one point between each and the next. What is not there is left out. */
export const sentences = (...all: readonly (string | false | undefined)[]): string =>
  all
    .filter((item): item is string => Boolean(item))
    .map((text, at, { length }) => (at === length - 1 || text.endsWith('.') ? text : `${text}.`))
    .join(' ')
