import { accessBugs } from './access-bugs.ts'
import type { Bug } from './bug.ts'
import { deskBugs } from './desk-bugs.ts'
import { fileBugs } from './file-bugs.ts'
import { ledgerBugs } from './ledger-bugs.ts'

/** Each is planted alone, in this order. */
export const bugs: readonly Bug[] = [...ledgerBugs, ...accessBugs, ...deskBugs, ...fileBugs]
