/** A name somebody gave, as it can stand on every disk. */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
