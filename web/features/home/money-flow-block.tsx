import { languageInfo } from '@sixpence/locales'
import { useFormat } from '#lib/format.ts'
import { useLanguage, useTranslate } from '#lib/translate.ts'
import { SectionHead } from '#ui/headings.tsx'
import { PairedBars } from '#ui/paired-bars.tsx'
import { isClosed } from '#widgets/account-state.ts'
import { useAmountsHidden } from '#widgets/amounts-hidden.tsx'
import { useNow } from '#widgets/now.ts'
import { flowByMonth, lastMonths } from './money-flow.ts'
import { useFlowLines } from './use-flow-lines.ts'
import type { useHome } from './use-home.ts'

const mostMonths = 6
/** One month alone compares with nothing. */
const leastMonths = 2

/** What came in and went out of the first account each month; left out where its lines do not reach back far enough. */
export function MoneyFlow({ balances }: Pick<ReturnType<typeof useHome>, 'balances'>) {
  const t = useTranslate()
  const format = useFormat()
  const language = useLanguage()
  const isHidden = useAmountsHidden()
  const account = balances.data?.accounts.find((one) => !isClosed(one))
  const months = lastMonths(format.calendarDay(useNow()), mostMonths)
  const read = useFlowLines(account?.accountId, `${months[0]}-01`)
  if (!account || !read) return null
  const monthOf = (instant: Date) => format.calendarDay(instant).slice(0, 7)
  const flow = flowByMonth(read.lines, { months, monthOf, isAll: read.isAll })
  if (flow.length < leastMonths || isHidden) return null
  const name = new Intl.DateTimeFormat(languageInfo[language].tag, { month: 'short', timeZone: 'UTC' })
  return (
    <section aria-labelledby="flow-heading">
      <SectionHead id="flow-heading" end={`${account.alias}, ${account.currencyCode}`}>
        {t('Money in and out')}
      </SectionHead>
      <div style={{ maxInlineSize: `${flow.length * 64}px` }}>
        <PairedBars
          label={t('Money in and out per month')}
          currency={account.currencyCode}
          pairs={flow.map((month) => ({ ...month, label: name.format(new Date(`${month.month}-01`)) }))}
        />
      </div>
    </section>
  )
}
