import type { Banks } from './banks.ts'
import { banksFromFile } from './list.ts'

/** The demo's directory: real banks with their published codes, a few of each country; sources stand in the file. */
export const sandboxBanks = (): Banks => banksFromFile(new URL('./demo.csv', import.meta.url))
