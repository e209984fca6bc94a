/** Sentences one after the other, with one point between each and the next. What is not there is left out. */
export const sentences = (...all: readonly (string | false | undefined)[]): string =>
  all
    .filter((one): one is string => Boolean(one))
    .map((one, at, { length }) => (at === length - 1 || one.endsWith('.') ? one : `${one}.`))
    .join(' ')
