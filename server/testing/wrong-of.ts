/** What an answer finds wrong, as `field code` for each. */
export const wrongOf = (answer: {
  validationErrors: readonly { parameter: string; code: string }[]
}): string[] => answer.validationErrors.map(({ parameter, code }) => `${parameter} ${code}`)
