import type { Brand } from '@sixpence/brands'
import type pg from 'pg'
import type { Command, Committer, Result } from '@sixpence/ledger'
import type { Partners } from '#partners/partners.ts'
import type { Audit } from '#core/audit.ts'
import type { Activity } from '#core/activity.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Draining } from '#core/draining.ts'
import type { Health } from '#core/health/health.ts'
import type { Hub } from '#core/push/hub.ts'
import type { KeyCustody } from '#core/keys/custody.ts'
import type { Later } from '#core/background-work.ts'
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
import type { Cells, OtherCell } from '#store/cell/cells.ts'
import type { Store } from '#store/store.ts'

/** The ledger's committers: payments of files have their own, so that other payments do not queue behind them. */
type Payments = Pick<Committer, 'stats'> & {
  submit: (command: Command, how?: { isBulk: boolean }) => Promise<Result>
  /** Lends the lane for payments of files, for a batch prepared in the database. */
  lend: Committer['lend']
}

/** Services that exist once, opened by compose.ts and passed to every handler. */
export type Services = {
  config: Config
  clock: Clock
  secrets: Secrets
  log: Log
  db: pg.Pool
  /** The primary's pool, also while a call reads on a standby: for caches. */
  primary: pg.Pool
  /** Whether the bank is in use, which recurring work follows. */
  activity: Activity
  /** A standby for calls that only read, if configured. */
  standby: Standby | undefined
  committer: Payments
  store: Store
  /** The other cells; undefined with a single database. */
  cells?: Cells | undefined
  /** In services for data from before a customer moved here: the former cell. */
  past?: OtherCell | undefined
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
  /** Whether the external keys still open the secrets. */
  custody: Pick<KeyCustody, 'health'>
  /** Writes waiting exports; resolves when those waiting before the call are done. */
  writeExports: () => Promise<void>
  brand: (key: string) => Brand
  /** Applies changes of brands made at the desk since the last call. */
  followBrands: () => Promise<void>
  /** The brand of a Host header; undefined for an unknown host. */
  brandAt: (host: string) => Brand | undefined
  /** The brand of a Host header, after unknown hosts have been refused. @throws Error with statusCode 421 */
  brandOf: (host: string) => Brand
}
