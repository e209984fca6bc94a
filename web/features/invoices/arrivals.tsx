import type { ArrivalDifference, Invoice } from '@sixpence/protocol/invoices/invoices'
import { useTranslate, type Translate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Money } from '#ui/money.tsx'

/** Money from other banks that named the invoice but did not pay it, with the difference. */
export function Arrivals({ arrivals }: { arrivals: NonNullable<Invoice['arrivals']> }) {
  const t = useTranslate()
  return (
    <Notice kind="warn" title={t('Money with this reference that did not pay it')}>
      <ul>
        {arrivals.map(({ transactionId, amount, currencyCode, at, differs }) => (
          <li key={transactionId}>
            <p>
              <Money amount={amount} currency={currencyCode} /> {differenceWord(differs, t)}
            </p>
            <p className="meta">
              <DateTime value={at} as="day" />
            </p>
          </li>
        ))}
      </ul>
      {t('It is in your account, as any other.')}
    </Notice>
  )
}

function differenceWord(differs: ArrivalDifference, t: Translate): string {
  switch (differs) {
    case 'less':
      return t('Less than the invoice asks for.')
    case 'more':
      return t('More than the invoice asks for.')
    case 'currency':
      return t('Another currency than the invoice.')
    case 'paid':
      return t('The invoice was paid before.')
    case 'closed':
      return t('The invoice was rejected or withdrawn before.')
    default:
      return differs satisfies never
  }
}
