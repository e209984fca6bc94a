import type { PayeeCheckCounts } from '@sixpence/protocol/mass/mass'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { BatchCheckPage, type BatchFlow } from '#widgets/batches/batch-check-page.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { Checked, CheckList, Noted } from '#widgets/payment/steps/check-list.tsx'
import type { WholeBatch } from './views.ts'
import { LinesSlip } from './lines-slip.tsx'
import { Colleagues } from './colleagues.tsx'
import { NamesToAccept, useNames } from './names-to-accept.tsx'
import { pageOf } from './kinds.tsx'

type BatchCheckProps = { whole: WholeBatch; flow: BatchFlow }

/** The whole batch before it is sent: sums by currency, fees, rates, arrival, remaining balance and approvers. */
export function BatchCheck({ whole, flow }: BatchCheckProps) {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const accounts = useRead(balanceInquiry, {}).data?.accounts
  const { batch, approval, available } = whole
  const names = useNames(batch.checks, whole.digest)
  const account = accounts?.find(({ accountId }) => accountId === batch.accountId)
  const { currencyCode: currency, total } = batch
  return (
    <BatchCheckPage
      batch={batch}
      payments={batch.lines}
      to={pageOf(batch.kind)}
      flow={flow}
      available={available}
      isRequest={approval.isRequest}
      mayBeSent={names.areAccepted}
      aside={
        <>
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
        </>
      }
    >
      {(after) => (
        <>
          <NamesToAccept batch={batch} names={names} isOpen={flow.isOpen} />
          <LinesSlip whole={whole} account={account} after={after} />
        </>
      )}
    </BatchCheckPage>
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
