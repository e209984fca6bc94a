import { amountText, subtract } from '@sixpence/money'
import type { PayeeCheckCounts } from '@sixpence/protocol/mass/mass'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { Checked, CheckList, CheckMargin, Noted } from '#widgets/payment/steps/check-list.tsx'
import { type CheckPageFlow, CheckPage } from '#widgets/payment/steps/check-page.tsx'
import type { WholeBatch } from './views.ts'
import { BatchSlip } from './batch-slip.tsx'
import { Colleagues } from './colleagues.tsx'
import { NamesToAccept, useNames } from './names-to-accept.tsx'
import { pageOf } from './kinds.tsx'
import { stepsOf } from './steps.ts'

type BatchCheckProps = { whole: WholeBatch; flow: Omit<CheckPageFlow, 'steps' | 'current' | 'path'> }

/** The whole batch before it is sent: sums by currency, fees, rates, arrival, remaining balance and approvers. */
export function BatchCheck({ whole, flow }: BatchCheckProps) {
  const t = useTranslate()
  const format = useFormat()
  const [problem, setProblem] = useState<string>()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const accounts = useRead(balanceInquiry, {}).data?.accounts
  const { batch, approval, available } = whole
  const names = useNames(batch.checks, whole.digest)
  const account = accounts?.find(({ accountId }) => accountId === batch.accountId)
  const { currencyCode: currency, total } = batch
  const after = amountText(subtract(moneyOf(available, currency), moneyOf(total, currency)))
  const isShort = after.startsWith('-')
  const sum = { amount: format.amount(total, currency) }
  const short = t('The total is {total}, but the account has {balance}.', {
    total: sum.amount,
    balance: format.amount(available, currency),
  })

  /** Shows before sending what would be refused. */
  function confirm(): void {
    const reason =
      batch.withProblems > 0
        ? t('Correct or remove {count} payments first', { count: batch.withProblems })
        : batch.lines === 0
          ? t('There is no payment left in it.')
          : isShort
            ? short
            : undefined
    setProblem(reason)
    if (reason === undefined && names.areAccepted()) flow.send()
  }

  return (
    <CheckPage
      flow={{
        ...flow,
        steps: stepsOf(t),
        current: 2,
        path: { to: pageOf(batch.kind), batch: batch.batchId },
        trouble: problem ?? flow.trouble,
      }}
      confirm={{
        label: approval.isRequest ? t('Request approval of {amount}', sum) : t('Send {amount}', sum),
        icon: <LockIcon />,
      }}
      onConfirm={confirm}
      note={t('All or nothing: one approval covers every payment.')}
      aside={
        <CheckMargin>
          {approval.isRequest ? (
            <Colleagues approval={approval} />
          ) : (
            <HowConfirmed
              approvers={undefined}
              customer={customer}
              approveType={approval.approveType}
              amount={total}
              currency={currency}
              payeeName={batch.name}
            />
          )}
          <CheckList>
            <Checked>{t('Every line was checked like a single payment')}</Checked>
            {batch.duplicates > 0 ? (
              <Noted>{t('{count} payments may be duplicates', { count: batch.duplicates })}</Noted>
            ) : (
              <Checked>{t('There are no duplicates')}</Checked>
            )}
            {batch.checks && <NamesChecked checks={batch.checks} />}
            {whole.notes.map(({ description }) => (
              <Noted key={description}>{description}</Noted>
            ))}
            <Noted>{t('If a payment fails, its money is returned to the account')}</Noted>
          </CheckList>
        </CheckMargin>
      }
    >
      {isShort && flow.isOpen && problem === undefined && (
        <Notice kind="warn" title={t('There is not enough money in the account')}>
          {short}
        </Notice>
      )}
      <NamesToAccept batch={batch} names={names} isOpen={flow.isOpen} />
      <BatchSlip whole={whole} account={account} after={flow.isOpen ? after : undefined} />
    </CheckPage>
  )
}

/** The banks' answers about the names, if nothing has to be accepted. */
function NamesChecked({ checks }: { checks: PayeeCheckCounts }) {
  const t = useTranslate()
  const { match, close, none, notPossible, waiting } = checks
  if (notPossible > 0) return <Noted>{t('{count} names could not be checked', { count: notPossible })}</Noted>
  if (match === 0 || close + none + waiting > 0) return null
  return <Checked>{t('The banks confirmed every name')}</Checked>
}
