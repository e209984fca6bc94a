import { dayOf, startOf } from '@sixpence/days'
import { balances } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import type { Services } from '#context/services.ts'
import type { Context, Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { storedDigest } from '#payments/mass/digest.ts'
import { lookAgain } from '#payments/mass/fill.ts'
import { massPaymentFacts, debitAndFeeOf } from '#payments/mass/hold.ts'
import { freshMs, heldMs } from '#payments/mass/prices.ts'
import { namesGoodSince } from '#payments/mass/names-good.ts'
import { columnsOf, mappingOf, type MassColumn } from '#payments/mass/table.ts'
import { offersTo } from '#payments/rails/offers.ts'
import { dayFrom } from '#payments/rails/transfer-day.ts'
import { needsApproval } from '#payments/request.ts'
import { askOldAgain } from '#store/mass/payee-checks.ts'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { nameReader } from '#store/customer/person-names.ts'
import { massTotals, type MassTotal } from '#store/mass/mass-lines.ts'
import { approvalFactsOf, approvalStatus, approvedBy } from '#store/request/requests.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { notesOf } from './file-notes.ts'
import { toBatchDtos } from './batch-dto.ts'

type GetContext = Context<typeof calls.massBatchGet>

export const massBatchGet: Handler<typeof calls.massBatchGet> = async (_input, context) => {
  const { own, services: s } = context
  const isOpen = own.batchId.state === 'uploaded'
  const batch = isOpen ? await withNamesOfNow(s, own.batchId) : own.batchId
  const account = await accountOfBatch(s, batch)
  const { digest, pricedAt } = isOpen
    ? await digestNow(context, batch, account)
    : { digest: undefined, pricedAt: undefined }
  const [totals, [batchDto], storedColumns, held] = await Promise.all([
    massTotals(s.db, batch.id),
    toBatchDtos(context, [batch]),
    s.personal.open<MassColumn[]>(`customer:${batch.customerId}`, batch.columnsSealed),
    balances(s.db, [account.id]),
  ])
  if (!batchDto) throw new Error(`mass batch ${batch.id} was not described`)
  const columns = storedColumns ?? []
  const headers = columns.map(({ header }) => header)
  const { missing } = columnsOf(batch.kind, headers, { columns: mappingOf(columns) }, () =>
    unknownColumns(batch),
  )
  const fileFacts =
    batch.foundSealed !== null
      ? await s.personal.open<FileFacts>(`customer:${batch.customerId}`, batch.foundSealed)
      : undefined
  const available = held.get(account.id)?.available
  return {
    batch: batchDto,
    columns,
    missing,
    hasFile: batch.hasFile,
    notes: await notesOf(context, { kind: batch.kind, account, columns, found: fileFacts }),
    ...(fileFacts?.sheet !== undefined && { sheet: { name: fileFacts.sheet, all: fileFacts.sheets ?? [] } }),
    ...(fileFacts?.hidden && { hidden: fileFacts.hidden }),
    totals: await totalsByCurrency(context, account, totals),
    approval: await approvalOf(context, account, totals),
    available: available ? amountText(available) : '0',
    ...(digest !== undefined && { digest }),
    ...(pricedAt && { expiresAt: new Date(pricedAt.getTime() + heldMs).toISOString() }),
  }
}

const unknownColumns = ({ id, kind }: OwnMassBatch): never => {
  throw new Error(`mass batch ${id} has stored columns that are not of its kind ${kind}`)
}

/** The batch; requests payee checks again whose answers have expired. */
async function withNamesOfNow({ db, clock }: Services, batch: OwnMassBatch): Promise<OwnMassBatch> {
  if (batch.kind === 'p2p') return batch
  const isChanged = await transaction(db, (client) =>
    askOldAgain(client, batch.id, namesGoodSince(clock.now())),
  )
  return isChanged ? { ...batch, revision: batch.revision + 1 } : batch
}

/** Older rates are read again, so that those shown can be held for the confirmation. */
async function digestNow(
  context: GetContext,
  batch: OwnMassBatch,
  account: OwnAccount,
): Promise<{ digest: string; pricedAt: Date }> {
  const { services: s } = context
  const isFresh = s.clock.now().getTime() - batch.pricedAt.getTime() <= freshMs
  if (isFresh || Object.keys(batch.prices).length === 0) {
    const { digest } = await storedDigest(s, { ...batch, accountId: account.id })
    return { digest, pricedAt: isFresh ? batch.pricedAt : s.clock.now() }
  }
  return lookAgain(context, batch, account)
}

/** Totals by the currency the payees receive; with the latest arrival of all destinations. */
async function totalsByCurrency(
  { by, own, services: s }: GetContext,
  account: OwnAccount,
  totals: readonly MassTotal[],
) {
  const currencies = [...new Set(totals.map(({ currency }) => currency))]
  const now = s.clock.now()
  const day = dayFrom(own.batchId.payOn, now)
  const leaves = day > dayOf(now) ? startOf(day) : now
  return Promise.all(
    currencies.map(async (currency) => {
      const those = totals.filter((total) => total.currency === currency)
      const { debit, fee } = debitAndFeeOf(those, account.currency)
      const credit = those.reduce((sum, massTotal) => sum + BigInt(massTotal.credit), 0n)
      const arrivals = (
        await Promise.all(
          those.map(async ({ method, country }) => {
            const offer = country
              ? offersTo(s, by.customer, country, currency).find((offer) => offer.method === method)
              : undefined
            return offer ? [await arrivalFor(s, by.customer, offer, leaves)] : []
          }),
        )
      ).flat()
      const latest = arrivals.toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1))[0]
      return {
        currencyCode: currency,
        count: those.reduce((sum, { count }) => sum + count, 0),
        amount: amountText(money(credit, currency)),
        debit: amountText(debit),
        fee: amountText(fee),
        rate: those[0]?.rate ?? '1',
        ...(latest && { arrival: latest }),
      }
    }),
  )
}

const lastDay = (arrival: Awaited<ReturnType<typeof arrivalFor>>): string =>
  arrival.kind === 'days' ? arrival.to : ''

/** Who has to approve it: the person by their own method, or colleagues by the company's rules. */
async function approvalOf(context: GetContext, account: OwnAccount, totals: readonly MassTotal[]) {
  const { by, own, services: s } = context
  const batch = own.batchId
  const payment = massPaymentFacts(totals, account)
  const isRequest = batch.operationId === null ? await needsApproval(context, payment) : batch.isRequest
  if (!isRequest)
    return {
      isRequest,
      approveType: await chooseMethod({ ...context, refuse: throwing }, {}, '').catch((error: unknown) => {
        if (error instanceof Refused) return approvalMethods.none
        throw error
      }),
      approvers: [],
      needed: 0,
    }
  const operations = batch.operationId === null ? [] : [batch.operationId]
  const facts = await approvalFactsOf(s.db, by.customer.id, operations, s.partners)
  const status = approvalStatus(
    facts,
    { ...payment, creator: batch.personId },
    operations.flatMap((id) => approvedBy(facts, id)),
  )
  return {
    isRequest,
    approveType: approvalMethods.none,
    approvers: await Promise.all(status.next.map(nameReader(s))),
    needed: status.needed,
  }
}

const throwing = (name: 'coolingOff' | 'approvalImpossible'): never => {
  throw new Refused(name)
}
