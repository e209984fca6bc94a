/** Translates an English text; the words of a declared list are called with that of the page or of the server. */
export type Translate = (text: string) => string
