import * as z from 'zod/mini'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'
import type { FeeShare } from '@sixpence/protocol/global/global'
import { batchPaymentInput } from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import { problemOf } from '#core/decode.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import { Refused, type Facts, type InputProblem } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { readAmount } from '#payments/amount.ts'
import { limitUses } from '#payments/limits.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Sealer } from '#core/sealing/personal-data.ts'
import { inputOf, type BatchRow } from './batch-rows.ts'
import { globalHold } from './hold.ts'
import { payeeFrom } from './payee.ts'
import type { GlobalPayee } from '#store/global-payment/payments.ts'
import { globalTerms, type GlobalTerms } from './terms.ts'

export type BatchContext = { by: ActingPrincipal; services: Services; t: Translate }

/** A payment of a batch that can be paid, or its problems by field. */
export type JudgedRow = { row: BatchRow } & (
  | { problems: []; payment: BatchPayment }
  | { problems: InputProblem[]; payment?: undefined }
)
export type BatchPayment = { terms: GlobalTerms; feeShare: FeeShare; payee: GlobalPayee }

/**
 * Checks each payment as if it were sent on its own; the ledger checks their sum. Does not throw for invalid payments.
 */
export async function judgeRows(
  context: BatchContext,
  account: OwnAccount,
  rows: readonly BatchRow[],
): Promise<JudgedRow[]> {
  const seal = await context.services.personal.sealer(`customer:${context.by.customer.id}`)
  return Promise.all(rows.map((row) => judge(context, account, seal, row)))
}

const refuse = (name: RefusalName, facts: Facts = {}, field?: string): never => {
  throw new Refused(name, facts, field)
}

async function judge(
  context: BatchContext,
  account: OwnAccount,
  seal: Sealer,
  row: BatchRow,
): Promise<JudgedRow> {
  const { by, services: s } = context
  const parsed = z.safeParse(batchPaymentInput, inputOf(row.text), { reportInput: true })
  if (!parsed.success) {
    const amount = await attempt(() => readAmount(row.text.amount, account.currency, refuse))
    const others = parsed.error.issues.map(problemOf).filter(({ parameter }) => parameter !== 'amount')
    return { row, problems: [...('problem' in amount ? [amount.problem] : []), ...others] }
  }
  const feeShare = parsed.data.feeShare ?? 'sender'
  const [terms, payee] = await Promise.all([
    attempt(async () => {
      const entered = readAmount(parsed.data.amount, account.currency, refuse)
      const globalTermsOut = await globalTerms({ by, services: s, refuse }, entered, feeShare)
      await limitUses({ ...context, refuse }, 'global', globalTermsOut.amount)
      return globalTermsOut
    }),
    attempt(() => payeeFrom(parsed.data, { by, services: s, refuse })),
  ])
  if ('problem' in terms || 'problem' in payee)
    return { row, problems: [terms, payee].flatMap((item) => ('problem' in item ? [item.problem] : [])) }
  const payment = { terms: terms.done, feeShare, payee: payee.done }
  const isShort = isShortEnough(context, account, seal, row, payment)
  return isShort ? { row, problems: [], payment } : { row, problems: [problemFrom(tooLong)] }
}

async function attempt<Done>(
  work: () => Done | Promise<Done>,
): Promise<{ done: Done } | { problem: InputProblem }> {
  try {
    return { done: await work() }
  } catch (error) {
    if (error instanceof Refused) return { problem: problemFrom(error) }
    throw error
  }
}

const problemFrom = ({ refusal: code, facts, field = '' }: Refused): InputProblem => ({
  parameter: field,
  code,
  description: refusalOf(code).text,
  facts,
})

const tooLong = new Refused('detailsTooLong', {}, 'beneficiaryName')

/** Whether the payment's detail fits into an operation of the ledger. */
function isShortEnough(
  { by: { customer }, services: s }: BatchContext,
  account: OwnAccount,
  seal: Sealer,
  { batchId }: BatchRow,
  payment: BatchPayment,
): boolean {
  const now = s.clock.now()
  const whose = { payer: customer.id, from: account.id, approve: approvalMethods.none, batchId }
  try {
    globalHold(s.personal, seal, { ...whose, ...payment, countedAt: now.toISOString() }, now)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
