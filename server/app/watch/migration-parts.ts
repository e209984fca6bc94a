import { ledgerSchema } from '@sixpence/ledger'
import type { MigrationPart } from '@sixpence/postgres/migrate'

/** All migrations by part, in this order. */
export const migrationParts: readonly MigrationPart[] = [
  ledgerSchema,
  {
    name: 'app',
    folder: new URL('../../store/migrations/', import.meta.url),
    functions: new URL('../../store/functions/', import.meta.url),
  },
]
