import { encodingOf } from './table-csv.ts'

/** The first characters of a text file. */
export const decodedStart = (file: Buffer): string =>
  new TextDecoder(encodingOf(file)).decode(file.subarray(0, 200))
