import { amountText } from '@sixpence/money'
import type { DeskPayment } from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import type { FoundPayment } from './find-payment.ts'

type AccountRow = {
  id: number
  kind: string
  number: string | null
  brand: string | null
  sealed: SealedCustomer
}

/** Ledger entries of a payment, each with the owner of its account; for the house, the account's purpose. */
export async function entriesOf(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  brand: string,
  operations: readonly FoundPayment[],
): Promise<DeskPayment['entries']> {
  const ids = operations.flatMap(({ entries }) => entries.map(({ account }) => account))
  const { rows } = await db.query<AccountRow>(
    `select l.id, l.kind, a.number, a.brand, ${sealedCustomer('c')} as sealed
     from ledger.account l left join app.account a on a.id = l.id left join app.customer c on c.id = a.customer_id
     where l.id = any($1)`,
    [ids],
  )
  const accounts = new Map(rows.map((row) => [row.id, row]))
  return operations.flatMap(({ id: operationId, kind, at, entries }) =>
    entries.map(({ account, amount }) => {
      const accountRow = accounts.get(account)
      return {
        operationId,
        kind,
        at: at.toISOString(),
        account: accountRow?.number ?? accountRow?.kind ?? String(account),
        ...(accountRow?.brand === brand && { name: openCustomer(personal, accountRow.sealed).name }),
        amount: amountText(amount),
        currencyCode: amount.currency,
      }
    }),
  )
}
