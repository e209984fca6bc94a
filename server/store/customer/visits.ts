import type pg from 'pg'
import type { Customer } from './people.ts'
import { isOpenStaffSession } from '#core/staff-sessions.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { joined, openCustomer, sealedCustomer, type SealedCustomer } from './sealed-people.ts'

type Row = Omit<Customer, 'right' | 'balanceInfo' | 'name' | 'email'> & {
  sealed: SealedCustomer
}

// The right may have been withdrawn during the visit, and a visit ends with the session at the desk it began in.
const mayVisit = `exists (select from app.staff f join app.role r on r.id = f.role_id
  where f.person_id = p.id and f.left_at is null and 'visits.make' = any(r.permissions)
    and (r.brands = '{}' or $5 = any(r.brands)))
  and (v.staff_session is null or ${isOpenStaffSession('v.staff_session', '$4')})`

type VisitQuery = { personId: number; brand: string; sessionId: string; customerId: number; now: Date }

/** Visits of staff to customers. Read with every call, so that the end of a visit takes effect at once. */
export class Visits {
  readonly #pool: pg.Pool
  readonly #personal: PersonalData

  constructor(pool: pg.Pool, personal: PersonalData) {
    this.#pool = pool
    this.#personal = personal
  }

  /**
   * The customer with a visitor's access: read everything its users can see, change nothing. Undefined without an
   * open visit.
   */
  async visited({ personId, brand, sessionId, customerId, now }: VisitQuery): Promise<Customer | undefined> {
    const { rows } = await this.#pool.query<Row>({
      name: 'visited',
      text: `select c.id, c.brand, c.type, ${sealedCustomer('c')} as sealed, c.residence_country as "residenceCountry",
          c.default_currency as "defaultCurrency", c.verified, c.limited,
          c.need_kyc as "needKyc", c.need_personal_info as "needPersonalInfo",
          c.due_diligence_level as "dueDiligenceLevel", c.closed, c.approve_mode as "approveMode", c.strict,
          c.created_at as "createdAt", coalesce(g.version, 0) as "guardVersion", v.until as "visitUntil",
          (select m.other from app.moved m where m.customer_id = c.id and m.way = 'in') as "movedFrom",
          array(select distinct unnest(a.permissions) from app.access a where a.customer_id = c.id) as permissions
        from app.visit v
        join app.customer c on c.id = v.customer_id
        join app.person p on p.id = v.person_id
        left join ledger.guard g on g.subject = 'customer:' || c.id
        where c.brand = $5 and v.session_id = $2 and v.customer_id = $3 and v.person_id = $1 and v.ended_at is null and v.until > $4
          and ${mayVisit}
        order by v.until desc limit 1`,
      values: [personId, sessionId, customerId, now, brand],
    })
    const [visitRow] = rows
    if (!visitRow) return undefined
    const { sealed, ...row } = visitRow
    const facts = { ...row, right: 'read' as const, balanceInfo: true }
    return joined(facts, openCustomer(this.#personal, sealed))
  }
}
