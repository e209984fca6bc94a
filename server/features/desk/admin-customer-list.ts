import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { wanted, wantedEnding } from '#core/sealing/blind-index.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

export const adminCustomerList: Handler<typeof calls.adminCustomerList> = async (
  { search, pageNumber = 1 },
  { by: { person }, services: s },
) => {
  const { condition, values } = matching(s, person.brand, search)
  const { rows } = await s.db.query<CustomerRow>(
    `select c.id, ${sealedCustomer('c')} as sealed, c.type as "customerType", c.verified,
       c.limited, c.closed
     from app.customer c where c.brand = $1 and c.sandbox_of is null and (${condition})
     order by c.id desc limit ${pageSize + 1} offset $2`,
    [person.brand, (pageNumber - 1) * pageSize, ...values],
  )
  const customers = rows.slice(0, pageSize).map(({ sealed, ...row }) => {
    const { name: customerName, email: customerUsername } = openCustomer(s.personal, sealed)
    return { ...row, customerUsername, customerName }
  })
  return { customers, hasMore: rows.length > pageSize }
}

const pageSize = 20

type CustomerRow = {
  id: number
  sealed: SealedCustomer
  customerType: number
  verified: boolean
  limited: boolean
  closed: boolean
}

/**
 * SQL condition and values for a search by customer number, e-mail, phone or words of a name; the form of the text
 * decides which.
 */
function matching(s: Services, brand: string, search: string): { condition: string; values: unknown[] } {
  if (search === '') return { condition: 'true', values: [] }
  if (search.includes('@'))
    return {
      condition: `c.email_look_up = $3 or ${someone('p.email_look_up = $3')}
        or exists (select from app.email e where e.customer_id = c.id and e.look_up = $3)`,
      values: [s.personal.lookUp('email', brand, search.toLowerCase())],
    }
  const digits = search.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{1,20}$/.test(digits)) {
    const phone = `+${digits.replace('+', '')}`
    const id = /^\d{1,15}$/.test(digits) ? Number(digits) : 0
    const ending = wantedEnding(s.personal, brand, digits)
    return {
      condition: `c.id = $3 or ${someone('p.phone_endings @> $4')}
        or exists (select from app.phone f where f.customer_id = c.id and f.look_up = $5)`,
      values: [id, ending ? [ending] : null, s.personal.lookUp('phone', brand, phone)],
    }
  }
  const words = wanted(s.personal, brand, search)
  if (words.length === 0) return { condition: 'false', values: [] }
  return { condition: `c.name_words @> $3 or ${someone('p.name_words @> $3')}`, values: [words] }
}

const someone = (is: string): string =>
  `exists (select from app.access a join app.person p on p.id = a.person_id where a.customer_id = c.id and ${is})`
