import { Coalescer } from '@sixpence/ledger'
import { accessRightOf, type AccessRight } from '@sixpence/protocol/rights'
import type { Language } from '@sixpence/locales'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { Cache, type Elapsed } from '#core/cache.ts'
import { knownPersons, type KnownTexts } from './known-texts.ts'
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
  id: number
  brand: string
  language: Language
  login2fa: 'no' | 'otp' | 'sms' | 'push'
  /** Sealed, see totp-key.ts. */
  totpSecret: Buffer | null
  totpStep: number
  isAdmin: boolean
  /** Until then moving to push is asked for, from then on needed; null: not asked for. */
  pushBy: Date | null
  /** Phones that may confirm for this person. */
  linkedDevices: number
  /** They have a standing code for payments of mode 4. */
  hasApprovalCode: boolean
  /** When a way to sign in or to confirm last changed, if it ever did; see cooling.ts. */
  factorsChangedAt: Date | null
  /** New agreements they have not accepted yet. */
  pendingAgreements: string[]
}

/** A customer as one person may act for it. */
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
  /** The questionnaire, or newer personal details, are asked for. */
  needKyc: boolean
  needPersonalInfo: boolean
  /** 0 none, 1 asked for, 2 in review, 3 done, 4 more asked for (Q063). */
  dueDiligenceLevel: number
  closed: boolean
  approveMode: number
  /** Every payment needs the approval of a second user (Q049). */
  strict: boolean
  createdAt: Date
  right: AccessRight
  balanceInfo: boolean
  permissions: string[]
  /** An administrator looks at it from the desk, until then. */
  visitUntil?: Date
  /** The version of rights and limits these facts were read at; money commands carry it (ledger guard). */
  guardVersion: number
}

/** The guard whose version moves whenever a customer's rights, limits or state change. */
export const customerGuard = (customerId: number): string => `customer:${customerId}`

const trustMs = 2_000

/** A person and every customer they have access to. */
type Known = { person: Person; customers: Customer[] }

export class People {
  readonly #pool: pg.Pool
  readonly #personal: PersonalData
  readonly #known: Cache<number, Known | undefined>
  readonly #loader: Coalescer<number, Known>
  readonly #persons: KnownTexts<PersonText>
  readonly #customers: KnownTexts<CustomerText>

  constructor(pool: pg.Pool, personal: PersonalData, customers: KnownTexts<CustomerText>, elapsed?: Elapsed) {
    this.#pool = pool
    this.#known = new Cache(trustMs, { elapsed })
    this.#personal = personal
    this.#persons = knownPersons(pool, personal)
    this.#customers = customers
    this.#loader = new Coalescer(async (ids) => {
      const { rows } = await pool.query<KnownRow>({
        name: 'people',
        text: `select ${personColumns}, ${personVersion('p')} as version, ${customerList} as customers
          from app.person p where p.id = any($1)`,
        values: [ids],
      })
      const known = await Promise.all(rows.map((row) => this.#joined(row)))
      return new Map(known.flatMap((one) => (one ? [[one.person.id, one]] : [])))
    })
  }

  async person(id: number): Promise<Person | undefined> {
    return (await this.#of(id))?.person
  }

  /** Every customer this person has access to, by id. */
  async customersOf(personId: number): Promise<Customer[]> {
    return (await this.#of(personId))?.customers ?? []
  }

  async personByEmail(
    brand: string,
    email: string,
  ): Promise<(Person & { passwordHash: string }) | undefined> {
    const { rows } = await this.#pool.query<PersonRow & { passwordHash: string; sealed: SealedPerson }>(
      `select ${personColumns}, p.password_hash as "passwordHash", ${sealedPerson('p')} as sealed
       from app.person p where p.email_look_up = $1`,
      [this.#personal.lookUp('email', brand, email)],
    )
    if (!rows[0]) return undefined
    const { sealed, ...row } = rows[0]
    return joined(row, openPerson(this.#personal, sealed))
  }

  /** Rights changed: the next call reads them anew. */
  forget(personId: number): void {
    this.#known.forget(personId)
  }

  async #joined({ version, customers, ...row }: KnownRow): Promise<Known | undefined> {
    const [text, ...known] = await Promise.all([
      this.#persons.of(row.id, version),
      ...customers.map((one) => this.#customerOf(one)),
    ])
    return text && { person: joined(row, text), customers: known.filter((one) => one !== undefined) }
  }

  async #customerOf({ version, accessRight, createdAt, ...row }: CustomerRow): Promise<Customer | undefined> {
    const text = await this.#customers.of(row.id, version)
    const facts = { ...row, createdAt: new Date(createdAt), right: accessRightOf(accessRight) }
    return text && joined(facts, text)
  }

  #of = (personId: number): Promise<Known | undefined> =>
    this.#known.get(personId, (key) => this.#loader.get(key))
}

const personColumns = `
  p.id, p.brand, p.language, p.login_2fa as "login2fa", p.totp_secret as "totpSecret", p.totp_step as "totpStep",
  p.is_admin as "isAdmin", p.push_by as "pushBy",
  (select count(*) from app.device d where d.person_id = p.id and d.state = 'linked') as "linkedDevices",
  p.approval_code_hash is not null as "hasApprovalCode",
  (select max(f.at) from app.factor_change f where f.person_id = p.id and f.factor <> 'approvalCode') as "factorsChangedAt",
  array(select agreement from app.agreement_pending a where a.person_id = p.id) as "pendingAgreements"`

type PersonRow = Omit<Person, keyof PersonText>
type KnownRow = PersonRow & { version: string; customers: CustomerRow[] }
type CustomerRow = Omit<Customer, 'right' | 'createdAt' | 'name' | 'email'> & {
  version: string
  accessRight: number
  createdAt: string
}

// The guard is read in the same snapshot as what it guards.
const customerList = `
  (select coalesce(json_agg(json_build_object(
     'id', c.id, 'brand', c.brand, 'type', c.type, 'version', ${customerVersion('c')},
     'residenceCountry', c.residence_country, 'defaultCurrency', c.default_currency,
     'verified', c.verified, 'limited', c.limited, 'needKyc', c.need_kyc,
     'needPersonalInfo', c.need_personal_info, 'dueDiligenceLevel', c.due_diligence_level, 'closed', c.closed, 'approveMode', c.approve_mode, 'strict', c.strict,
     'createdAt', c.created_at, 'accessRight', a.access_right, 'balanceInfo', a.balance_info,
     'permissions', a.permissions, 'guardVersion', coalesce(g.version, 0)) order by c.id), '[]')
   from app.access a
   join app.customer c on c.id = a.customer_id
   left join ledger.guard g on g.subject = 'customer:' || c.id
   where a.person_id = p.id)`
