import type { OutputOf } from '@sixpence/protocol/call'
import type { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'

type Waiting = NonNullable<OutputOf<typeof verificationStatusGet>['moneyWaiting']>

/** Money above what may be received before the verification: how much, and until when it is kept. */
export function MoneyWaiting({ money }: { money: Waiting }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section aria-labelledby="status-money">
      <SectionHead id="status-money">{t('Money is waiting for you')}</SectionHead>
      <Stack as="article" gap="2" className="panel raised soft t-15 pretty">
        <p>
          {t(
            'It is more than you may receive or have before you are verified. We keep it for you: it arrives as soon as you are.',
          )}
        </p>
        <Stack as="ul" gap="h" className="bullets">
          {money.map(({ amount, currencyCode, since, until }) => (
            <li key={`${since} ${amount}`}>
              <b>
                <Money amount={amount} currency={currencyCode} />
              </b>{' '}
              {until === undefined
                ? t('Since {day}', { day: format.day(since) })
                : t('Until {day}, then it goes back to the payer', { day: format.day(until) })}
            </li>
          ))}
        </Stack>
      </Stack>
    </section>
  )
}
