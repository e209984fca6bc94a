import { beginningsIn } from '#core/sealing/blind-index.ts'
import { tokensNumberSql } from '#core/sealing/look-up-number.ts'
import { partOf, type KeyedPart } from './keyed-part.ts'

type Row = { customer: number; brand: string; sealed: string | null; wrapped: string | null }

/** The search tokens of a customer's rows with an encrypted name, `name_sealed` and `name_words`. */
export const namedRows = (item: Pick<KeyedPart, 'name' | 'said'> & { table: string }): KeyedPart =>
  partOf<Row>({
    ...item,
    from: `${item.table} t join app.customer c on c.id = t.customer_id`,
    key: { column: 'id', type: 'bigint' },
    numbers: [tokensNumberSql('t.name_words')],
    columns: `c.id as customer, c.brand, encode(t.name_sealed, 'base64') as sealed,
      (select encode(k.wrapped, 'base64') from app.data_key k where k.subject = 'customer:' || c.id) as wrapped`,
    columnsFor: ({ customer, brand, sealed, wrapped }, personal) => {
      const name = personal.opener(`customer:${customer}`, wrapped)(sealed)
      return { name_words: typeof name === 'string' ? beginningsIn(personal, brand, name) : [] }
    },
  })
