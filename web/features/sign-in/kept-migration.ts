import { isText, keptInTab } from '#lib/storage.ts'

/** The tmpJwt for the pages of a migration to push, valid in this browser for fifteen minutes (Q030). */
export const keptMigration = keptInTab('migration', isText)
