import type { Brand } from '@sixpence/brands'
import type { Command, Committer, Operation, Result } from '@sixpence/ledger'
import type { Money } from '@sixpence/money'
import type { AnyCall, DecodedInputOf, OutputOf, RefusalOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
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
import type { Facts } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer } from '#store/customer/people.ts'
import type { FormerAccount } from '#store/customer/moved.ts'
import type { OwnInvoice } from '#store/invoice/invoices.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import type { Payee, PayeeQuestion, RecentPayee } from '#store/payee/payees.ts'
import type { Store } from '#store/store.ts'
import type { ActingPrincipal, Browser } from './principal.ts'

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
  /** Where the customers of this bank live. */
  placement: Placement
  /** In services for data from before a customer moved here: the stores of that database. */
  past?: { store: Store } | undefined
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

/** A payee; `database` names the database of this bank in which they live, if it is another one. */
export type PlacedPayee = Payee & { database?: string }

/** A payee who can be paid, and their account in the currency. */
export type PayablePayee = Pick<
  PlacedPayee,
  'id' | 'name' | 'email' | 'brand' | 'type' | 'verified' | 'database'
> & { accountId: number }

/** The context of a command for a payment to another customer. */
export type PayerContext = {
  by: ActingPrincipal
  own: { accountId: OwnAccount; invoiceId?: OwnInvoice | undefined }
  services: Services
  browser: Browser
  t: Translate
  refuse: (refusal: RefusalOf<typeof calls.p2pSend>, facts?: Facts, field?: string) => never
  idempotency: Pick<Command, 'key' | 'bodyHash'>
}

/** A payee in another database with what the payment costs. */
export type PricedPayment = {
  payee: PayablePayee & { database: string }
  amount: Money
  fee: Money
  tariffVersion: number
}

type PayeeServices = Pick<Services, 'store' | 'placement' | 'personal' | 'log'>
type RefuseAway = (name: 'cellAway', facts?: Facts, field?: string) => never

/** Payments to customers of this bank who live in another of its databases. */
type PaymentsElsewhere = {
  /**
   * The customer with this address: of the payer's brand if possible, else of any brand, this database first. Refuses
   * when a database that has to be asked does not answer.
   */
  findPayee: (
    s: PayeeServices,
    question: PayeeQuestion,
    refuse: RefuseAway,
    field?: string,
  ) => Promise<PlacedPayee | undefined>
  /** The currencies in which a payee can be paid. */
  currenciesOf: (s: Pick<Services, 'store' | 'placement'>, payee: PlacedPayee) => Promise<string[]>
  /** A customer's latest payees in other databases, newest first. */
  recentPayees: (
    s: Pick<Services, 'placement' | 'db' | 'personal'>,
    customerId: number,
    limit: number,
  ) => Promise<RecentPayee[]>
  /** The command of a payment to another database: a hold, from which its instruction follows. @throws Refused */
  paymentCommand: (
    input: DecodedInputOf<typeof calls.p2pSend>,
    context: PayerContext,
    priced: PricedPayment,
    batchId?: number,
  ) => Promise<Command>
  /** Pays it now if it needs no approval, and answers the payer; `submitted` when it is paid later. @throws Refused */
  answerPayment: (
    context: PayerContext,
    hold: Operation,
    isNew: boolean,
  ) => Promise<OutputOf<typeof calls.p2pSend>>
  /** Pays an approved payment now, if the other database answers; else its job does. Never throws. */
  payApproved: (s: Services, hold: Operation, detail: PaymentOutDetail) => Promise<void>
}

type Moved = Pick<Customer, 'movedFrom'>

/** The database of before a customer's move; `pastDb` for long reads. */
export type EarlierData = { db: pg.Pool; pastDb: pg.Pool; store: Store }

/** The services that answer a call, and those that resolve its references. */
export type CallPlace = { services: Services; references: Services }

/** Where calls about a card are carried out: here, nowhere while its customer moves, or in another database. */
export type CardPlace = 'here' | 'moving' | { database: string }

/** Data of customers who moved here from another database of this bank, or from here to another. */
type MovedCustomers = {
  /** The services for what a customer had in another database before they moved here; undefined for all others. */
  earlier: (s: Services, customer: Moved) => Services | undefined
  /** The database itself. */
  earlierData: (customer: Moved) => EarlierData | undefined
  /** Whether an id of an account, operation, file, invoice or contract was made in another database. */
  isMadeElsewhere: (id: number) => boolean
  /** The accounts of a customer from before the move, oldest first. */
  formerAccounts: (
    s: Pick<Services, 'db'>,
    customer: Pick<Customer, 'id' | 'movedFrom'>,
  ) => Promise<FormerAccount[]>
  /** When the customer's move here ended; null for a customer who did not move. */
  movedAt: (s: Pick<Services, 'db'>, customer: Pick<Customer, 'id' | 'movedFrom'>) => Promise<Date | null>
  /** Where a call is answered. @throws Refused beforeMove, madeBeforeMove */
  placeOfCall: (
    s: Services,
    call: AnyCall,
    facts: {
      input: Record<string, unknown>
      customer: Customer
      idempotency: { key: string } | undefined
    },
  ) => Promise<CallPlace>
  /** The services by which the public interface reads a payment or an invoice. */
  placeOfReading: (s: Services, customer: Moved, id: unknown) => Services
  /** Whether a credit came in after its customer had moved away: it is forwarded, and notified there. */
  isForwarded: (s: Pick<Services, 'db'>, operationId: number) => Promise<boolean>
  /** Where calls about the card with this token are carried out. */
  placeOfCard: (db: Pick<pg.Pool, 'query'>, token: string) => Promise<CardPlace>
  /** The services that carry out a call about a card there. */
  cardServices: (database: string) => {
    db: pg.Pool
    committer: Pick<Services['committer'], 'submit'>
  }
}

/** Requests of customers who live in another database are forwarded to its servers. */
type Forwarding = {
  /** Adds the hooks that forward requests; before the routes. */
  addHooks: (app: FastifyInstance, services: Services) => void
  /** Which sockets of the push channel are forwarded; undefined if none are. */
  sockets: (services: Services) => Parameters<Hub['attach']>[1]
}

/**
 * Where the customers of this bank live, as ordinary code may ask it. A bank has one database (`oneDatabase`), unless a
 * package that spreads customers over several is loaded.
 */
export type Placement = PaymentsElsewhere & MovedCustomers & Forwarding
