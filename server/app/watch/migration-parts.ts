import { migrations } from '@sixpence/ledger'
import type { MigrationPart } from '@sixpence/postgres/migrate'

/** All migrations by part, in this order. */
export const migrationParts: readonly MigrationPart[] = [
  { name: 'ledger', folder: migrations },
  { name: 'app', folder: new URL('../../store/migrations/', import.meta.url) },
]
