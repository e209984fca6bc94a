import { bumpGuard, Coalescer } from '@sixpence/ledger'
import { accessRightOf, type AccessRight } from '@sixpence/protocol/rights'
import type { Language } from '@sixpence/locales'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { type Staff, staffOf } from '#store/staff/staff.ts'
import { Cache, type MonotonicClock } from '#core/cache.ts'
import type { Freshness } from '#core/push/freshness.ts'
import { knownPersons, type KnownTexts } from './decrypted-text-cache.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import {
  customerVersion,
  joined,
  openPerson,
  personVersion,
  sealedPerson,
  type CustomerText,
  type PersonText,
  type SealedPerson,
} from './sealed-people.ts'

export type Person = PersonText & {
  /** The number the person stated, proven or not; `phone` is null until a code sent to it was entered. */
  statedPhone: string | null
  isPhoneProven: boolean
  id: number
  brand: string
  language: Language
  login2fa: 'no' | 'otp' | 'sms' | 'push'
  /** Encrypted, see totp-key.ts. */
  totpSecret: Buffer | null
  totpStep: number
  /** Their permissions at the desk of their brand; null for persons who are not staff of it. */
  staff: Staff | null
  /** Deadline for moving to push: requested before it, required after it; null when not requested. */
  pushBy: Date | null
  /** Number of linked phones that can confirm. */
  linkedDevices: number
  /** The person has a permanent approval code for payments of mode 4. */
  hasApprovalCode: boolean
  /** Time of the last change of a factor, if any; see cooling.ts. */
  factorsChangedAt: Date | null
  /** Agreements not accepted yet. */
  pendingAgreements: string[]
  /** Moving to another database of this bank, or from another; served again afterwards. */
  isMoving: boolean
}

/** A customer together with a person's access to it. */
export type Customer = {
  id: number
  brand: string
  type: 1 | 2 | 3
  name: string
  email: string
  residenceCountry: string
  defaultCurrency: Currency
  verified: boolean
  limited: boolean
  /** The questionnaire is due, or an update of personal details. */
  needKyc: boolean
  needPersonalInfo: boolean
  /** 0 none, 1 requested, 2 in review, 3 done, 4 more requested (Q063). */
  dueDiligenceLevel: number
  closed: boolean
  approveMode: number
  /** Every payment needs the approval of a second user (Q049). */
  strict: boolean
  createdAt: Date
  right: AccessRight
  balanceInfo: boolean
  permissions: string[]
  /** End of an administrator's visit from the desk; absent for the customer's own users. */
  visitUntil?: Date
  /** Version of the rights and limits at the time of reading; money commands carry it (ledger guard). */
  guardVersion: number
  /** The database that the customer has moved here from, where earlier data is read; null for customers created here. */
  movedFrom: string | null
}

/** The guard that is incremented when a customer's rights, limits or state change. */
export const customerGuard = (customerId: number): string => `customer:${customerId}`

/**
 * Raises the customer's guard in the transaction that changes their rights, limits or state: money commands based on
 * earlier versions are refused as stale, and every server reads the customer's users again.
 */
export async function raiseGuard(client: pg.ClientBase, customerId: number): Promise<void> {
  await bumpGuard(client, customerGuard(customerId))
  await client.query('select app.tell_customer_changed($1)', [customerId])
}

const trustMs = 2_000
/** Maximum number of cached rows for comparison with later rows. */
const maxEntries = 20_000

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A person and all customers they have access to. */
type PersonWithCustomers = { person: Person; customers: Customer[] }

export class People {
  readonly #pool: pg.Pool
  readonly #personal: PersonalData
  readonly #known: Cache<number, PersonWithCustomers | undefined>
  readonly #loader: Coalescer<number, PersonWithCustomers>
  readonly #last = new Map<number, { text: string; value: PersonWithCustomers }>()
  readonly #persons: KnownTexts<PersonText>
  readonly #customers: KnownTexts<CustomerText>

  constructor(
    pool: pg.Pool,
    personal: PersonalData,
    customers: KnownTexts<CustomerText>,
    { elapsed, fresh }: { elapsed?: MonotonicClock | undefined; fresh?: Freshness | undefined } = {},
  ) {
    this.#pool = pool
    this.#known = new Cache(trustMs, { elapsed, fresh })
    this.#personal = personal
    this.#persons = knownPersons(pool, personal)
    this.#customers = customers
    this.#loader = new Coalescer(async (ids) => {
      const { rows } = await pool.query<{ id: number; text: string }>({
        name: 'people',
        text: `select r.id, to_json(r)::text as text from (
            select ${personColumns}, ${personVersion('p')} as version, ${customerList} as customers
            from app.person p where p.id = any($1)) r`,
        values: [`{${ids.join()}}`],
      })
      const people = await Promise.all(rows.map(async ({ id, text }) => this.#read(id, text)))
      return new Map(
        people.flatMap((personWithCustomers) =>
          personWithCustomers ? [[personWithCustomers.person.id, personWithCustomers]] : [],
        ),
      )
    })
  }

  /**
   * A person by id, cached until a notification of a change, or for two seconds if notifications are not received;
   * undefined when there is none.
   */
  async person(id: number): Promise<Person | undefined> {
    return (await this.#of(id))?.person
  }

  /** All customers the person has access to, by id; cached like the person. */
  async customersOf(personId: number): Promise<Customer[]> {
    return (await this.#of(personId))?.customers ?? []
  }

  /** A person with their password hash by brand and e-mail address; not cached. */
  async personByEmail(
    brand: string,
    email: string,
  ): Promise<(Person & { passwordHash: string }) | undefined> {
    const { rows } = await this.#pool.query<PersonRow & { passwordHash: string; sealed: SealedPerson }>(
      `select ${personColumns}, p.password_hash as "passwordHash", ${sealedPerson('p')} as sealed
       from app.person p where p.email_look_up = any($1)`,
      [this.#personal.lookUps('email', brand, email)],
    )
    if (!rows[0]) return undefined
    const { sealed, ...row } = rows[0]
    return personOf(row, openPerson(this.#personal, sealed))
  }

  /** Invalidates the cache after a change of the person or their rights, at this or another server. */
  forget(personId: number): void {
    this.#known.forget(personId)
  }

  /**
   * The person of a row as JSON. An unchanged row returns the same objects as before. Most rows are unchanged, and new
   * objects that live for two seconds would be expensive for the garbage collector.
   */
  #read(id: number, text: string): PersonWithCustomers | Promise<PersonWithCustomers | undefined> {
    const last = this.#last.get(id)
    return last?.text === text ? last.value : this.#changed(id, text)
  }

  async #changed(id: number, text: string): Promise<PersonWithCustomers | undefined> {
    const value = await this.#joined(JSON.parse(text) as KnownRow)
    if (this.#last.size >= maxEntries) this.#last.clear()
    if (value) this.#last.set(id, { text, value })
    return value
  }

  async #joined(personRow: KnownRow): Promise<PersonWithCustomers | undefined> {
    const { version, customers, totpSecret, pushBy, factorsChangedAt, ...row } = personRow
    const [text, ...texts] = await Promise.all([
      this.#persons.of(row.id, version),
      ...customers.map((customer) => this.#customerOf(customer)),
    ])
    const facts = {
      ...row,
      totpSecret: totpSecret === null ? null : Buffer.from(totpSecret.slice('\\x'.length), 'hex'),
      pushBy: timeOf(pushBy),
      factorsChangedAt: timeOf(factorsChangedAt),
    }
    return text && { person: personOf(facts, text), customers: texts.filter((text) => text !== undefined) }
  }

  async #customerOf({ version, accessRight, createdAt, ...row }: CustomerRow): Promise<Customer | undefined> {
    const text = await this.#customers.of(row.id, version)
    const facts = { ...row, createdAt: new Date(createdAt), right: accessRightOf(accessRight) }
    return text && joined(facts, text)
  }

  #of = (personId: number): Promise<PersonWithCustomers | undefined> =>
    this.#known.get(personId, (key) => this.#loader.get(key))
}

/** Without the phone, if it was never verified: it then gets no codes. */
function personOf<Row extends PersonRow>(row: Row, text: PersonText): Row & Person {
  return Object.defineProperties(joined(row, text), {
    statedPhone: { get: () => text.phone, enumerable: true },
    ...(!row.isPhoneProven && { phone: { value: null, enumerable: true } }),
  }) as Row & Person
}

const personColumns = `
  p.id, p.brand, p.language, p.login_2fa as "login2fa", p.totp_secret as "totpSecret", p.totp_step as "totpStep",
  not p.phone_unproven as "isPhoneProven",
  ${staffOf('p')} as staff, p.push_by as "pushBy",
  (select count(*) from app.device d where d.person_id = p.id and d.state = 'linked') as "linkedDevices",
  p.approval_code_hash is not null as "hasApprovalCode",
  (select max(f.at) from app.factor_change f where f.person_id = p.id and f.factor <> 'approvalCode') as "factorsChangedAt",
  array(select agreement from app.agreement_pending a where a.person_id = p.id) as "pendingAgreements",
  exists (select from app.moved_person o join app.moved m on m.customer_id = o.customer_id
    where o.person_id = p.id and m.state in ('frozen', 'arriving')) as "isMoving"`

type PersonRow = Omit<Person, keyof PersonText | 'statedPhone'>
/** As JSON: bytes in hex after `\\x`, times as text. */
type KnownRow = Omit<PersonRow, 'totpSecret' | 'pushBy' | 'factorsChangedAt'> &
  Record<'totpSecret' | 'pushBy' | 'factorsChangedAt', string | null> & {
    version: string
    customers: CustomerRow[]
  }
type CustomerRow = Omit<Customer, 'right' | 'createdAt' | 'name' | 'email'> & {
  version: string
  accessRight: number
  createdAt: string
}

// The guard's version is read in the same snapshot as the data it guards.
const customerList = `
  (select coalesce(json_agg(json_build_object(
     'id', c.id, 'brand', c.brand, 'type', c.type, 'version', ${customerVersion('c')},
     'residenceCountry', c.residence_country, 'defaultCurrency', c.default_currency,
     'verified', c.verified, 'limited', c.limited, 'needKyc', c.need_kyc,
     'needPersonalInfo', c.need_personal_info, 'dueDiligenceLevel', c.due_diligence_level, 'closed', c.closed, 'approveMode', c.approve_mode, 'strict', c.strict,
     'createdAt', c.created_at, 'accessRight', a.access_right, 'balanceInfo', a.balance_info,
     'permissions', a.permissions, 'guardVersion', coalesce(g.version, 0),
     'movedFrom', (select m.other from app.moved m where m.customer_id = c.id and m.way = 'in')) order by c.id), '[]')
   from app.access a
   join app.customer c on c.id = a.customer_id
   left join ledger.guard g on g.subject = 'customer:' || c.id
   where a.person_id = p.id)`
