import type { BackgroundJob } from '#context/background-job.ts'
import { balances } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import {
  accountsToSendOn,
  lateEntries,
  noteSentOn,
  type LateEntry,
  type LeftAccount,
} from '#cells/move/left-accounts.ts'
import { readStep, type InsideDetail, type SentOnDetail } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { cellsOf } from '../cells-of.ts'
import { forwardMoney, type Forwarding } from './forward-money.ts'

type Sending = Pick<Services, 'db' | 'committer' | 'personal' | 'log' | 'placement'>

/**
 * Forwards money that arrived for customers who have moved to another cell to their accounts there, entry by entry, so
 * that each shows its sender there. `seen`: entries seen by the sequencer; `all`: also entries booked while an account
 * was being left. Money for a cell that does not answer stays on the old account. Several processes may run it at once.
 * Returns the number of forwarded entries.
 */
export async function forwardIncoming(s: Sending, which: 'seen' | 'all' = 'all'): Promise<number> {
  const cells = cellsOf(s)
  if (!cells) return 0
  const due = await accountsToSendOn(s.db, which)
  let sent = 0
  for (const cell of new Set(due.map((leftAccount) => leftAccount.cell))) {
    const other = cells.cell(cell)
    try {
      // Without an answer nothing is debited.
      await other.db.query('select')
    } catch (error) {
      s.log.warn({ cell, ...faultFields(error) }, 'another cell did not answer')
      continue
    }
    const passing = { db: s.db, committer: s.committer, own: cells.own, other }
    for (const account of due.filter((leftAccount) => leftAccount.cell === cell))
      try {
        sent += await sendFrom(s, passing, account)
      } catch (error) {
        s.log.error(
          { cell, account: account.id, ...faultFields(error) },
          'forwarding an incoming payment failed',
        )
      }
  }
  return sent
}

async function sendFrom(s: Sending, passing: Forwarding, account: LeftAccount): Promise<number> {
  let sent = 0
  for (const entry of await lateEntries(s.db, account)) {
    if (entry.units > 0n) {
      if (!(await sendEntry(s, passing, account, entry))) break
      sent += 1
    }
    await noteSentOn(s.db, account.id, entry.version)
  }
  return sent
}

/** False while the money is held because the desk returns it: the outcome is awaited. */
async function sendEntry(
  s: Sending,
  passing: Forwarding,
  account: LeftAccount,
  entry: LateEntry,
): Promise<boolean> {
  const payment = await saidOf(s, account, entry)
  const there = ({ units, cell = '', stated = '' }: InsideDetail) => ({
    kind: entry.operationKind === outsideKinds.giveBack ? outsideKinds.giveBack : outsideKinds.received,
    line: entry.kind,
    detail: {
      payee: account.customerId,
      units,
      currency: account.currency,
      cell,
      stated,
      ...payment,
    } satisfies SentOnDetail,
  })
  const money = { stated: `on-${account.id}-${entry.version}`, at: entry.at, there }
  if ((await forwardMoney(passing, account, { ...money, units: entry.units })) === 'passed') return true
  const balance = (await balances(s.db, [account.id])).get(account.id)
  if (!balance || balance.held.units > 0n) return false
  // The desk has returned a part, and this is the rest.
  const { units: left } = balance.available
  return left <= 0n || (await forwardMoney(passing, account, { ...money, units: left })) === 'passed'
}

/** The sender of the money, and its purpose. */
async function saidOf(
  s: Sending,
  { customerId }: LeftAccount,
  { operationId, operationKind, detail }: LateEntry,
): Promise<Pick<SentOnDetail, 'counterparty' | 'note' | 'reference' | 'endToEndId' | 'of'>> {
  const { payer, counterparty, note, reference, endToEndId, of } = readStep(detail)
  const name =
    counterparty ??
    (payer === undefined || payer === customerId ? undefined : (await readCustomerText(s, payer))?.name)
  return {
    ...(name && { counterparty: name.slice(0, 70) }),
    ...(note && { note }),
    ...(reference && { reference }),
    ...(endToEndId && { endToEndId }),
    // Money from a company can only be viewed as its line in this cell; a payment can be opened.
    ...(operationKind !== outsideKinds.received && { of: of ?? operationId }),
  }
}

export const forwardIncomingJob: BackgroundJob = {
  name: 'forwardIncoming',
  everyMs: 5_000,
  work: (services) => forwardIncoming(services, 'seen'),
}

/** Also entries booked while an account was being left. */
export const forwardAllIncomingJob: BackgroundJob = {
  name: 'forwardAllIncoming',
  everyMs: 60 * 60_000,
  work: (services) => forwardIncoming(services, 'all'),
}
