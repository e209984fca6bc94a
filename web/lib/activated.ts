import { keptInTab } from './storage.ts'

/** Whether an account was activated and signed in in this tab; the app shows that once (B132). */
export const activatedHere = keptInTab('activated', (value): value is true => value === true)
