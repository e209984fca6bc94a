/** Validation errors of an answer, each as `field code`. */
export const wrongOf = (answer: {
  validationErrors: readonly { parameter: string; code: string }[]
}): string[] => answer.validationErrors.map(({ parameter, code }) => `${parameter} ${code}`)
