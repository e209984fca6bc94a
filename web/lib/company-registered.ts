import { isTrue, keptInTab } from './storage.ts'

/** Whether a company was registered in this tab; the start page shows the next step once (B352). */
export const companyRegistered = keptInTab('companyRegistered', isTrue)
