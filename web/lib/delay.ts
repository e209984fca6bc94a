/** Half a second (B027), or as long as is said. */
export const delay = (ms = 500): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
