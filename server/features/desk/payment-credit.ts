import { amountText, type Currency } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import { firstSandboxId } from '#rules/play-money.ts'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { isCaseCorrected } from '#payments/rails/corrections.ts'
import { isDecidedElsewhere, suspendedOf } from '#payments/rails/suspense.ts'
import { lockCasesOfMoney, setCreditAccount } from '#payments/rails/cases.ts'
import { requireLimit } from '#store/staff/limits.ts'
import { requireOpen } from './find-case.ts'
import type { Work } from './four-eyes-call.ts'

type CreditInput = Pick<DecodedInputOf<typeof calls.adminPaymentCaseCredit>, 'caseId' | 'accountNumber'>

/**
 * The work of crediting a case: sets the account that suspended money goes to. The rails worker books it once and
 * resolves the case. @throws Refused paymentCaseNotFound | caseDecided | nothingToCredit | creditAccountUnknown |
 * creditCurrency | roleLimitPassed by the person who credits or confirms
 */
export const creditCase =
  (s: Services, by: Principal, { caseId, accountNumber }: CreditInput): Work<object> =>
  async (client, subject) => {
    const row = (await lockCasesOfMoney(client, [caseId])).find(({ id }) => id === caseId)
    if (!row) throw new Refused('paymentCaseNotFound')
    requireOpen({ ...row, isCorrected: await isCaseCorrected(client, caseId) })
    const suspended = await suspendedOf(s, row)
    if (!suspended) throw new Refused('nothingToCredit')
    if (await isDecidedElsewhere(client, caseId, suspended)) throw new Refused('caseDecided')
    const { amount } = suspended
    requireLimit(by.person.staff, { amount: amountText(amount), currency: amount.currency })
    const target = await accountOf(client, accountNumber)
    if (target?.customerId !== subject.id) throw new Refused('creditAccountUnknown')
    if (target.currency !== amount.currency)
      throw new Refused('creditCurrency', { currency: target.currency }, 'accountNumber')
    await setCreditAccount(client, caseId, target.id)
    const credited = { case: caseId, amount: amountText(amount), currencyCode: amount.currency }
    return { before: { case: caseId }, after: { ...credited, account: target.number }, result: {} }
  }

type Target = { id: number; customerId: number; brand: string; currency: Currency; number: string }

/** The open account with this number, whatever its spacing and case; undefined if there is none. */
export async function accountOf(
  db: Pick<pg.Pool, 'query'>,
  accountNumber: string,
): Promise<Target | undefined> {
  const { rows } = await db.query<Target>(
    `select a.id, a.customer_id as "customerId", a.brand, a.currency, a.number
     from app.account a join ledger.balance b on b.account_id = a.id
     where a.number = $1 and b.state = 'open' and a.customer_id < ${firstSandboxId}`,
    [accountNumber.replaceAll(/\s/g, '').toUpperCase()],
  )
  return rows[0]
}
