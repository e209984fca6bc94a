import { nobodys, partOf, type KeyedPart } from '#core/keys/keyed-part.ts'
import { lookUpNumberSql } from '#core/sealing/look-up-number.ts'
import { brandKeys } from '#core/served-brands.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import type { InvoiceText } from './invoices.ts'

type Row = {
  id: number
  payeeId: number | null
  sealed: string | null
  wrapped: string | null
  payer: SealedCustomer | null
  lookUp: Buffer
}

/** The look-up hashes of invoices' payers. */
export const invoicesPart: KeyedPart = partOf<Row>({
  name: 'invoice',
  said: 'invoices in the look-ups',
  table: 'app.invoice',
  from: 'app.invoice t left join app.customer c on c.id = t.payer_id',
  key: { column: 'id', type: 'bigint' },
  numbers: [lookUpNumberSql('t.payer_look_up')],
  columns: `t.id, t.payee_id as "payeeId", encode(t.sealed, 'base64') as sealed, t.payer_look_up as "lookUp",
    ${sealedCustomer('c')} as payer,
    (select encode(k.wrapped, 'base64') from app.data_key k where k.subject = 'customer:' || t.payee_id) as wrapped`,
  columnsFor: ({ id, payeeId, sealed, wrapped, payer, lookUp }, personal) => {
    const invoiceText =
      payeeId === null
        ? undefined
        : (personal.opener(`customer:${payeeId}`, wrapped)(sealed) as InvoiceText | undefined)
    const emails = [invoiceText?.payerEmail, payer && openCustomer(personal, payer).email].filter(Boolean)
    // The row does not contain the brand of the address: the matching hash determines it.
    const own = emails
      .flatMap((email) => brandKeys().map((brand) => ({ brand, email: email ?? '' })))
      .find(({ brand, email }) =>
        personal.lookUps('email', brand, email).some((bytes) => bytes.equals(lookUp)),
      )
    return {
      payer_look_up: own
        ? personal.lookUp('email', own.brand, own.email)
        : nobodys(personal, `invoice ${id}`),
    }
  },
})
