import { moneyFlowGet } from '@sixpence/protocol/accounts/accounts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { PairedBars } from '#ui/charts/paired-bars.tsx'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { useAmountsHidden } from '#widgets/accounts/amounts-hidden.tsx'
import { useNow } from '#widgets/now.ts'
import { monthStarts } from './money-flow.ts'
import type { useHome } from './use-home.ts'

const maxMonths = 6
/** A single month has nothing to compare with. */
const leastMonths = 2

/** Incoming and outgoing money of the first account by month. */
export function MoneyFlow({ balances }: Pick<ReturnType<typeof useHome>, 'balances'>) {
  const t = useTranslate()
  const format = useFormat()
  const isHidden = useAmountsHidden()
  const account = balances.data?.accounts.find((account) => !isClosed(account))
  const moments = monthStarts(useNow(), maxMonths).map((start) => start.toISOString())
  const read = useRead(moneyFlowGet, account && { accountId: account.accountId, moments })
  const flow = read.data?.flow ?? []
  if (!account || flow.length < leastMonths || isHidden) return null
  return (
    <section aria-labelledby="flow-heading">
      <SectionHead id="flow-heading" end={`${account.alias}, ${account.currencyCode}`}>
        {t('Money in and out')}
      </SectionHead>
      <div style={{ maxInlineSize: `${flow.length * 64}px` }}>
        <PairedBars
          label={t('Money in and out per month')}
          currency={account.currencyCode}
          pairs={flow.map((month) => ({ ...month, label: format.monthName(month.from, 'short') }))}
        />
      </div>
    </section>
  )
}
