import { operation as operationById, type Operation } from '@sixpence/ledger'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { announce, type Projection } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import { instructionOf, withReference } from '#payments/rails/instruction-words.ts'
import { payableAccounts, shownWays } from '#payments/rails/ways-shown.ts'
import { fundingNumbersIn } from '#store/invoice/funding-numbers.ts'
import { fundInvoice, invoicedAmount, type Invoice } from '#store/invoice/invoices.ts'
import type { Customer } from '#store/customer/people.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { readStep } from '#store/operation/details.ts'

/** Reference the payer writes with the bank transfer; it identifies the invoice. */
export const fundingNumber = (id: number): string => `F${id}`

/**
 * Pay-in instructions of a bank transfer to the account; empty while the partner has not assigned the details. With
 * `asks` the details are requested. The invoice's `number` is part of the reference.
 */
export async function waysToFund(
  s: Services,
  customer: Customer,
  { accountId, asks, number }: { accountId: number | null; asks: boolean; number?: string },
): Promise<PaymentInstruction[]> {
  const account = accountId === null ? undefined : await s.store.accounts.own(customer.id, accountId)
  const payable = account ? await payableAccounts(s, customer, account) : []
  const ways = await shownWays(s, customer, payable, { asks })
  const brand = s.brand(customer.brand)
  const numbered = (instruction: PaymentInstruction) =>
    number === undefined ? instruction : withReference(instruction, { displayed: number, copied: number })
  return ways.flatMap((way) =>
    account && way.details && way.way !== 'chain'
      ? [numbered(instructionOf(way, way.details, { account, customer, brand }))]
      : [],
  )
}

/** Marks an invoice as funded when a pay-in names it and covers at least its amount. */
export const fundingProjection: Projection = {
  name: 'funding invoices',
  async onOperations(client, operations) {
    for (const operation of operations) {
      const ids = operation.kind === outsideKinds.received ? numbersIn(operation) : []
      if (ids.length === 0) continue
      const open = await client.query<
        Record<'id' | 'payerId' | 'account', string | null> & Pick<Open, 'amount' | 'currency'>
      >(
        `select id::text, payer_id::text as "payerId", funds_account::text as account, trim_scale(amount)::text as amount, currency
         from app.invoice where id = any($1) and funds_account = any($2) and funded_by is null`,
        [ids, operation.accounts],
      )
      // This connection reads int8 as text.
      const rows = open.rows.map((row) => ({
        ...row,
        id: Number(row.id),
        payerId: Number(row.payerId),
        account: Number(row.account),
      }))
      const entries = rows.length === 0 ? [] : ((await operationById(client, operation.id))?.entries ?? [])
      const paid = rows.find((open) =>
        entries.some(
          ({ account, amount }) => account === open.account && amount.units >= invoicedAmount(open).units,
        ),
      )
      if (!paid) continue
      await fundInvoice(client, { id: paid.id, fundedBy: operation.id })
      await announce(client, {
        customerId: paid.payerId,
        event: 'refresh',
        data: { id: paid.id },
        changed: ['invoices'],
      })
    }
  },
}

type Open = Pick<Invoice, 'id' | 'amount' | 'currency'> & { payerId: number; account: number }

const numbersIn = ({ detail }: Pick<Operation, 'detail'>): number[] => {
  const { note, reference, endToEndId } = readStep(detail)
  return fundingNumbersIn([note, reference, endToEndId].join(' '))
}
