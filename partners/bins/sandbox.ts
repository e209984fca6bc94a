import type { Bins } from './bins.ts'
import { binsFromFile } from './list.ts'

/** Beginnings of the numbers that card companies publish for tests; who issued them is of the demo’s own. */
export const sandboxBins = (): Bins => binsFromFile(new URL('./demo.csv', import.meta.url))
