import type { Banks } from './banks.ts'
import { banksFromFile } from './list.ts'

/** The demo's directory: real banks with their published codes, a few per country; the file names its sources. */
export const sandboxBanks = (): Banks => banksFromFile(new URL('./demo.csv', import.meta.url))
