import { keptInTab } from './storage.ts'

/** An account was activated in this tab and its person was signed in: the app tells it once (B132). */
export const activatedHere = keptInTab('activated', (value): value is true => value === true)
