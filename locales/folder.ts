/** Where the catalogs are, for Node; the browser imports them one by one. */
export const catalogFolder = new URL('./', import.meta.url)
