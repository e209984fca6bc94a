import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sha256 } from '#core/keys/sha256.ts'

/** Person and customer of a channel; fixed by the authorised call that creates the ticket. */
export type Bearer = { personId: number; sessionId: string; customerId: number; brand: string }

const lifeSeconds = 30

/**
 * One-time tickets of the push channel: 256 random bits, valid for 30 seconds by the database's clock, stored there as
 * a hash. Any server issues them, and any other accepts them.
 */
export class Tickets {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Creates a ticket, and deletes more expired tickets than it creates, so that they do not accumulate. */
  async create({ sessionId, customerId }: Pick<Bearer, 'sessionId' | 'customerId'>): Promise<string> {
    const ticket = randomBytes(32).toString('base64url')
    await this.#pool.query({
      name: 'push-ticket-create',
      text: `with old as (
          select hash from app.push_ticket where until < clock_timestamp() order by until limit 4
          for update skip locked
        ), gone as (delete from app.push_ticket t using old where t.hash = old.hash)
        insert into app.push_ticket (hash, session_id, customer_id, until)
        values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${lifeSeconds}))`,
      values: [sha256(ticket), sessionId, customerId],
    })
    return ticket
  }

  /** Whether the ticket could be redeemed now; this does not use it up. */
  async isOpen(ticket: string): Promise<boolean> {
    const { rows } = await this.#pool.query({
      name: 'push-ticket-open',
      text: 'select from app.push_ticket where hash = $1 and until > clock_timestamp()',
      values: [sha256(ticket)],
    })
    return rows.length > 0
  }

  /** The bearer of a ticket; undefined when it is unknown, used or expired. Redeeming uses it up. */
  async redeem(ticket: string): Promise<Bearer | undefined> {
    const { rows } = await this.#pool.query<Bearer>({
      name: 'push-ticket-redeem',
      // If two servers redeem the same ticket, the second waits for the first and finds no row.
      text: `with used as (delete from app.push_ticket where hash = $1 returning session_id, customer_id, until)
        select s.person_id as "personId", s.id as "sessionId", u.customer_id as "customerId", s.brand
        from used u join app.session s on s.id = u.session_id where u.until > clock_timestamp()`,
      values: [sha256(ticket)],
    })
    return rows[0]
  }
}
