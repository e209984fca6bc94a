/** Messages of the three engines, and of the build's loader, when code or styles of a page fail to load. */
export const codeDidNotCome =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/
/** The same for texts and other files. */
export const fileDidNotCome = /^(?:Failed to fetch|Load failed|NetworkError when attempting)/

/** Whether code, styles or texts of a page failed to load over the network. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && (codeDidNotCome.test(error.message) || fileDidNotCome.test(error.message))
