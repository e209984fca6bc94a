import type * as calls from '@sixpence/protocol/desk'
import type { Handler } from '#app/handler.ts'
import type { Services } from '#app/services.ts'

const pageSize = 20

type Found = {
  id: number
  customerUsername: string
  customerName: string
  customerType: number
  verified: boolean
  limited: boolean
  closed: boolean
}

export const adminCustomerList: Handler<typeof calls.adminCustomerList> = async (
  { search, pageNumber = 1 },
  { by: { person }, services: s },
) => {
  const { condition, values } = wanted(s, person.brand, search)
  const { rows } = await s.db.query<Found>(
    `select c.id, c.email as "customerUsername", c.name as "customerName", c.type as "customerType", c.verified,
       c.limited, c.closed
     from app.customer c where c.brand = $1 and (${condition})
     order by ${search === '' ? 'c.id desc' : 'c.name, c.id'} limit ${pageSize + 1} offset $2`,
    [person.brand, (pageNumber - 1) * pageSize, ...values],
  )
  return { customers: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** A number, an address, a phone or a name; what somebody typed says which. */
function wanted(s: Services, brand: string, search: string): { condition: string; values: unknown[] } {
  if (search === '') return { condition: 'true', values: [] }
  if (search.includes('@')) {
    const email = search.toLowerCase()
    return {
      condition: `c.email = $3 or ${someone('p.email = $3')}
        or exists (select from app.email e where e.customer_id = c.id and e.look_up = $4)`,
      values: [email, s.personal.lookUp('email', brand, email)],
    }
  }
  const digits = search.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{1,20}$/.test(digits)) {
    const phone = `+${digits.replace('+', '')}`
    const id = /^\d{1,15}$/.test(digits) ? Number(digits) : 0
    return {
      condition: `c.id = $3 or ${someone('p.phone = $4')}
        or exists (select from app.phone f where f.customer_id = c.id and f.look_up = $5)`,
      values: [id, phone, s.personal.lookUp('phone', brand, phone)],
    }
  }
  return {
    condition: `c.name ilike $3 or ${someone(`p.first_name || ' ' || p.last_name ilike $3`)}`,
    values: [`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
  }
}

const someone = (is: string): string =>
  `exists (select from app.access a join app.person p on p.id = a.person_id where a.customer_id = c.id and ${is})`
