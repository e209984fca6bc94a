import { nobodys, partOf, type KeyedPart } from '#core/keys/keyed-part.ts'
import { lookUpNumberSql } from '#core/sealing/look-up-number.ts'
import type { PhoneText } from './contacts.ts'

type Row = { id: number; customer: number; brand: string; sealed: string; wrapped: string | null }

const columns = `t.id, c.id as customer, c.brand, encode(t.sealed, 'base64') as sealed,
  (select encode(k.wrapped, 'base64') from app.data_key k where k.subject = 'customer:' || c.id) as wrapped`

/** The look-up hashes of customers' e-mail addresses and phones. */
export const contactParts: KeyedPart[] = [
  partOf<Row>({
    name: 'email',
    said: 'e-mail addresses of customers in the look-ups',
    table: 'app.email',
    from: 'app.email t join app.customer c on c.id = t.customer_id',
    key: { column: 'id', type: 'bigint' },
    numbers: [lookUpNumberSql('t.look_up')],
    columns,
    columnsFor: ({ id, customer, brand, sealed, wrapped }, personal) => {
      const text = personal.opener(`customer:${customer}`, wrapped)(sealed) as { address: string } | undefined
      return {
        look_up: text ? personal.lookUp('email', brand, text.address) : nobodys(personal, `email ${id}`),
      }
    },
    otherwise: ({ id }, personal) => ({ look_up: nobodys(personal, `email ${id}`) }),
  }),
  partOf<Row>({
    name: 'phone',
    said: 'phones of customers in the look-ups',
    table: 'app.phone',
    from: 'app.phone t join app.customer c on c.id = t.customer_id',
    key: { column: 'id', type: 'bigint' },
    numbers: [lookUpNumberSql('t.look_up')],
    columns,
    columnsFor: ({ id, customer, brand, sealed, wrapped }, personal) => {
      const text = personal.opener(`customer:${customer}`, wrapped)(sealed) as PhoneText | undefined
      return {
        look_up: text
          ? personal.lookUp('phone', brand, `+${text.countryCode}${text.number}`)
          : nobodys(personal, `phone ${id}`),
      }
    },
    otherwise: ({ id }, personal) => ({ look_up: nobodys(personal, `phone ${id}`) }),
  }),
]
