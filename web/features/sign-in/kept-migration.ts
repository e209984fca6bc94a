import { isText, keptInTab } from '#lib/storage.ts'

/** The tmpJwt of a move to push, for the pages of it: of use only in this browser, for fifteen minutes (Q030). */
export const keptMigration = keptInTab('migration', isText)
