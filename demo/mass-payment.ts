import { rowAsTyped } from '@sixpence/csv/write'
import { parseAmount, money } from '@sixpence/money'
import type pg from 'pg'
import type { ActingPrincipal, Browser } from '@sixpence/server/context/handler.ts'
import { Refused } from '@sixpence/server/core/refused.ts'
import type { Services } from '@sixpence/server/context/services.ts'
import { translator } from '@sixpence/server/core/translate.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { decideRequest } from '@sixpence/server/payments/held/decide-request.ts'
import { p2pCommand } from '@sixpence/server/features/p2p/p2p-command.ts'
import type { OwnAccount } from '@sixpence/server/store/account/accounts.ts'
import { keepBatch } from '@sixpence/server/store/batch/batches.ts'
import { lockCustomer } from '@sixpence/server/store/customer/locks.ts'
import { stepKey } from '@sixpence/server/store/operation/step-key.ts'

export type MassRow = { email: string; amount: string; note: string; isDeclined?: true }
export type MassFile = { name: string; rows: readonly MassRow[] }

/** Creator and approver of a company's payments, and the account they are paid from. */
export type Company = { asks: ActingPrincipal; approves: ActingPrincipal; account: OwnAccount }

/**
 * Pays a file: stores it, then makes a payment per row under a key derived from its position, so that a repeated run
 * completes an interrupted run; the approver decides each. Returns the batch id.
 */
export async function payFile(s: Services, company: Company, file: MassFile): Promise<number> {
  const { asks, approves, account } = company
  const batch = await batchOf(s, company, file)
  for (const [at, row] of file.rows.entries()) {
    const context = {
      by: asks,
      own: { accountId: account, invoiceId: undefined, fromEmailId: undefined },
      services: s,
      browser: nobodysBrowser(asks.customer.brand),
      t: translator('en'),
      idempotency: stepKey(`row ${at}`, batch),
      refuse,
    }
    const paid = { ...row, accountId: account.id, currency: account.currency, toEmail: row.email }
    const result = await s.committer.submit(await p2pCommand(paid, context, batch.id))
    if (!('operationId' in result)) throw new Error(`row ${at} of batch ${batch.id} was ${result.outcome}`)
    await decideRequest(
      {
        by: approves,
        services: s,
        browser: context.browser,
        change: (work) => transaction(s.db, work),
      },
      {
        id: result.operationId,
        declined: row.isDeclined ?? false,
        reason: row.isDeclined && row.note,
        method: 0,
      },
    )
  }
  return batch.id
}

/** The batch of this file, if it was stored before. */
async function batchOf(
  s: Services,
  { asks, account }: Company,
  { name, rows }: MassFile,
): Promise<{ id: number; at: Date }> {
  const file = Buffer.from(csvOf(rows, account.currency))
  return transaction(s.db, async (client: pg.PoolClient) => {
    await lockCustomer(client, asks.customer.id)
    const batchRows = await client.query<{ id: number; at: Date; sealed: Buffer }>(
      'select id, created_at as at, name_sealed as sealed from app.batch where customer_id = $1 order by id',
      [asks.customer.id],
    )
    for (const { sealed, ...batch } of batchRows.rows)
      if ((await s.personal.open<string>(`customer:${asks.customer.id}`, sealed, client)) === name)
        return batch
    const at = s.clock.now()
    const id = await keepBatch(
      { db: client, personal: s.personal, now: at },
      {
        customer: asks.customer,
        personId: asks.person.id,
        accountId: account.id,
        kind: 'p2p',
        payments: rows.length,
        amount: money(
          rows.reduce((sum, { amount }) => sum + unitsOf(amount, account.currency), 0n),
          account.currency,
        ),
        name,
        mediaType: 'text/csv',
        file,
      },
    )
    return { id, at }
  })
}

const csvOf = (rows: readonly MassRow[], currency: string): string =>
  [['email', 'amount', 'currency', 'note'], ...rows.map((row) => [row.email, row.amount, currency, row.note])]
    .map(rowAsTyped)
    .join('')

function unitsOf(text: string, currency: OwnAccount['currency']): bigint {
  const amount = parseAmount(text, currency)
  if ('refused' in amount) throw new Error(`${text} is not an amount of ${currency}`)
  return amount.units
}

const refuse = (name: ConstructorParameters<typeof Refused>[0]): never => {
  throw new Refused(name)
}

const nobodysBrowser = (brand: string): Browser => ({
  brand,
  origin: '',
  address: '127.0.0.1',
  bearer: undefined,
  userAgent: 'demo',
  isProgram: true,
  cookie: () => undefined,
  setCookie: () => undefined,
})
