import type { Brand } from '@sixpence/brands'
import type pg from 'pg'
import type { Command, Committer, Result } from '@sixpence/ledger'
import type { Partners } from '#partners/partners.ts'
import type { Audit } from '#core/audit.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Draining } from '#core/draining.ts'
import type { Health } from '#core/health/health.ts'
import type { Hub } from '#core/push/hub.ts'
import type { KeyCustody } from '#core/keys/custody.ts'
import type { Later } from '#core/later.ts'
import type { Log } from '#core/log.ts'
import type { PasswordHasher } from '#core/passwords/password.ts'
import type { SharedRates } from '#core/rates/shared-rates.ts'
import type { Secrets } from '#core/secrets.ts'
import type { Sessions } from '#core/sessions.ts'
import type { StaffSessions } from '#core/staff-sessions.ts'
import type { Standby } from '#core/standby.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import type { Contacts } from '#store/contact/contacts.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { Cells } from '#store/cell/cells.ts'
import type { Store } from '#store/store.ts'

/** The ledger's committers: payments of files are posted beside others, which do not queue behind them. */
type Payments = Pick<Committer, 'stats'> & {
  submit: (command: Command, how?: { isBulk: boolean }) => Promise<Result>
  /** Lends the lane of files' payments for a batch that the database makes itself. */
  lend: Committer['lend']
}

/** Services that exist once, opened by compose.ts and passed to every handler. */
export type Services = {
  config: Config
  clock: Clock
  secrets: Secrets
  log: Log
  db: pg.Pool
  /** The same, also while a call reads at a standby: for what it keeps of what it has read. */
  primary: pg.Pool
  /** A standby for calls that only read, where one is set. */
  standby: Standby | undefined
  committer: Payments
  store: Store
  /** The other cells; undefined where there is one database. */
  cells?: Cells | undefined
  personal: PersonalData
  contacts: Contacts
  sessions: Sessions
  staffSessions: StaffSessions
  passwords: PasswordHasher
  rate: SharedRates
  audit: Audit
  partners: Partners
  hub: Hub
  later: Later
  draining: Draining
  telemetry: Telemetry
  /** Whether this process can serve. */
  health: Health
  /** Whether the keys outside still open the secrets. */
  custody: Pick<KeyCustody, 'health'>
  /** Writes waiting exports; resolves when those waiting before the call are done. */
  writeExports: () => Promise<void>
  brand: (key: string) => Brand
  /** Serves the brands as they were changed at the desk, if they were since. */
  followBrands: () => Promise<void>
  /** The brand of a Host header; undefined when the host is nobody's. */
  brandAt: (host: string) => Brand | undefined
  /** The same where nobody's host has been refused already. @throws Error with statusCode 421 */
  brandOf: (host: string) => Brand
}
