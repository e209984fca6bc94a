/** A user's text as a file name that is valid on every file system. */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
