/** Resolves after half a second (B027) or the given time in milliseconds. */
export const delay = (ms = 500): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
