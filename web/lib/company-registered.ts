import { isTrue, keptInTab } from './storage.ts'

/** A company was registered in this tab: the start page tells once what comes next (B352). */
export const companyRegistered = keptInTab('companyRegistered', isTrue)
