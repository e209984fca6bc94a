import type { Command, Result } from '@sixpence/ledger'
import { money, negate, type Money } from '@sixpence/money'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { sandboxPartner } from '#rules/play-money.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { InsideDetail } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import { stepKey } from '#store/operation/step-key.ts'

type Books = { committer: Pick<Services['committer'], 'submit'>; store: Services['store'] }

type Incoming = {
  account: OwnAccount
  amount: Money
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  note?: string
  reference?: string
  invoice?: number
}

/**
 * Books incoming play money to an account of a sandbox, from the sandbox's other customer, to whom it is credited in
 * the same operation. The key belongs to that customer.
 */
export async function receivePlay(
  s: Books,
  { account, amount, idempotency, ...texts }: Incoming,
): Promise<Result> {
  const payer = sandboxPartner(account.customerId)
  const from = (await s.store.accounts.of(payer)).find(({ currency }) => currency === account.currency)
  if (!from)
    throw new Error(
      `customer ${payer}, the partner of sandbox ${account.customerId}, has no ${account.currency} account`,
    )
  const detail: InsideDetail = {
    payer,
    payee: account.customerId,
    from: from.id,
    to: account.id,
    units: String(amount.units),
    fee: '0',
    currency: amount.currency,
    approve: approvalMethods.none,
    ...texts,
  }
  const kind = lineKindOf(detail)
  return s.committer.submit({
    ...idempotency,
    owner: payer,
    kind: operationKinds.p2p,
    actor: 0,
    channel: 'house',
    brand: account.brand,
    legs: [
      { account: 'rail:sandbox', amount: negate(amount), kind },
      { account: from.id, amount, kind },
      { account: from.id, amount: negate(amount), kind },
      { account: account.id, amount, kind },
    ],
    detail,
  })
}

/** Minor units credited to each account of a new sandbox. */
const firstUnits = 10_000_000n

/** Credits the accounts of a sandbox with their first play money, once. */
export async function fundSandbox(s: Books, customerId: number): Promise<void> {
  for (const account of await s.store.accounts.of(customerId)) {
    const { key, bodyHash } = stepKey('playMoney', { id: account.id, at: new Date(0) })
    const { outcome } = await receivePlay(s, {
      account,
      amount: money(firstUnits, account.currency),
      idempotency: { key, bodyHash },
      note: 'Play money',
    })
    if (outcome !== 'done' && outcome !== 'repeated')
      throw new Error(`play money for account ${account.id} was refused: ${outcome}`)
  }
}
