import type { Bins } from './bins.ts'
import { binsFromFile } from './list.ts'

/** BINs that the card networks publish for tests; the issuers are fictitious. */
export const sandboxBins = (): Bins => binsFromFile(new URL('./demo.csv', import.meta.url))
