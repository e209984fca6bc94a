import { amountText, isCurrency, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { PaymentCase } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { isDecidedElsewhere, suspendedOf } from '#payments/rails/suspense.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { versionPaidBy } from '#store/tariff/tariff-versions.ts'
import { proposalsOf } from './proposals.ts'
import { type CaseRow, findCase } from './find-case.ts'

export const adminPaymentCaseGet: Handler<typeof calls.adminPaymentCaseGet> = async (
  { caseId },
  { by, services: s },
) => ({
  case: await caseOf(s, by, await findCase(s, by, caseId)),
})

async function caseOf(s: Services, principal: Principal, row: CaseRow): Promise<PaymentCase> {
  const {
    id,
    partner,
    reference,
    difference,
    expected,
    found: partnerFinding,
    openedAt,
    resolvedAt,
    resolution,
  } = row
  const [suspended, by, why, tariffVersion, proposals] = await Promise.all([
    suspendedOf(s, row),
    row.closedBy === null ? undefined : s.store.people.person(row.closedBy),
    row.subject && row.words ? s.personal.open<string>(row.subject, row.words) : undefined,
    row.instructionId === null ? undefined : versionPaidBy(s.db, row.instructionId),
    proposalsOf(s, principal, { call: 'adminPaymentCaseCredit', subjectId: id }),
  ])
  const { said: payer } = suspended ?? {}
  const isKept = suspended && !resolvedAt && !(await isDecidedElsewhere(s.db, id, suspended))
  const waits = suspended && {
    amount: amountText(suspended.amount),
    currencyCode: suspended.amount.currency,
  }
  return {
    id,
    partner,
    reference,
    difference,
    expected,
    found: partnerFinding,
    openedAt: openedAt.toISOString(),
    proposals,
    ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
    ...(resolution && { resolution }),
    ...(by && { closedBy: fullName(by) }),
    ...(why !== undefined && { why }),
    ...(row.customerId !== null && {
      customer: {
        customerId: row.customerId,
        customerName: openCustomer(s.personal, row.customer).name,
      },
    }),
    ...(row.instructionId !== null &&
      row.units !== null &&
      isCurrency(row.currency ?? '') && {
        payment: {
          transactionId: row.instructionId,
          state: row.state ?? '',
          ...amountOf(row.units, row.currency ?? ''),
          ...(tariffVersion !== undefined && { tariffVersion }),
        },
      }),
    ...(waits &&
      payer && {
        arrived: {
          account: payer.account,
          payerName: payer.payer.name,
          remittance: payer.remittance,
          ...waits,
        },
      }),
    ...(waits && isKept && { suspended: { ...waits, operationId: row.suspendedId ?? 0 } }),
    ...(row.correctionId !== null && { correctionId: row.correctionId }),
    ...(row.creditTo !== null && { creditTo: row.creditTo }),
  }
}

const amountOf = (units: string, currency: string) => ({
  amount: isCurrency(currency) ? amountText(money(BigInt(units), currency)) : units,
  currencyCode: currency,
})
