import { amountText, money, type Currency } from '@sixpence/money'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'
import type { MassLine, MassLineState } from '@sixpence/protocol/mass/mass'
import type { Translate } from '#core/translate.ts'
import { shownProblem } from '#payments/mass/problems.ts'
import type { MassRow } from '#store/mass/mass-lines.ts'
import { outcomeOfCheck } from '#store/mass/payee-check-state.ts'

/** A line as calls return it; `currency` is that of the account. */
export function toLineDto(row: MassRow, currency: Currency, t: Translate): MassLine {
  const { line, content, cost, isRemoved, operationId } = row
  const state = stateOf(row)
  return {
    line,
    cells: content.cells,
    problems: content.problems.map((problem) => shownProblem(problem, t)),
    ...duplicateOf(row),
    isRemoved,
    state,
    ...(cost && {
      cost: {
        amount: amountText(money(BigInt(cost.debit), currency)),
        fee: amountText(money(BigInt(cost.fee), currency)),
        toAmount: amountText(money(BigInt(cost.credit), cost.creditCurrency)),
        toCurrencyCode: cost.creditCurrency,
      },
    }),
    ...(content.cells['payeeName'] && { payeeName: content.cells['payeeName'] }),
    ...checkOf(row),
    ...(operationId !== null && { transactionId: operationId }),
    ...(state === 'failed' && { reason: reasonOf(row, t) }),
  }
}

const stateOf = ({ operationId, failure, paid }: MassRow): MassLineState => {
  if (failure !== null || paid === 'unpaid') return 'failed'
  if (operationId === null) return 'ready'
  return paid === 'paid' ? 'paid' : 'underWay'
}

function checkOf({ payeeCheck, payeeCheckedAt, payeeTold }: MassRow): Pick<MassLine, 'check'> {
  if (payeeCheck === null) return {}
  if (payeeCheck === 'waits') return { check: { outcome: 'waiting' } }
  return {
    check: {
      outcome: outcomeOfCheck(payeeCheck),
      ...(payeeTold !== undefined && { name: payeeTold }),
      ...((payeeCheck === 'notOffered' || payeeCheck === 'notAnswered') && { reason: payeeCheck }),
      ...(payeeCheckedAt && { checkedAt: payeeCheckedAt.toISOString() }),
    },
  }
}

const duplicateOf = ({
  duplicateLine,
  duplicateOf: paid,
  duplicateAt,
}: MassRow): Pick<MassLine, 'duplicateOf'> =>
  duplicateLine === null && duplicateAt === null
    ? {}
    : {
        duplicateOf: {
          ...(duplicateLine !== null && { line: duplicateLine }),
          ...(paid !== null && { transactionId: paid }),
          ...(duplicateAt !== null && { paidAt: duplicateAt.toISOString() }),
        },
      }

/** Why a line was not paid: the refusal when it was to be paid, or the reason given by the payee's bank. */
export const reasonOf = ({ failure, reason }: Pick<MassRow, 'failure' | 'reason'>, t: Translate): string =>
  failure === null
    ? (reason ?? t('The recipient’s bank did not accept it. The money is back in the account.'))
    : t(refusalOf(failure as RefusalName).text, { currency: '', count: 0 })
