import type { Subscription } from '@sixpence/protocol/preapproved/preapproved'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { MoveIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar, Tile } from '#ui/layout/tile.tsx'
import { frequencyText, bankHolidayNote } from '#widgets/payment/repeat.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './preapproved.module.css'
import { SeriesActions } from './series-actions.tsx'
import { SeriesPayments } from './series-payments.tsx'
import { stateTones, stateWords, stopWords } from './words.ts'

/** A group of series with its heading; nothing if empty. */
export function SeriesList({ title, all }: { title: string; all: readonly Subscription[] }) {
  const titleId = useId()
  if (all.length === 0) return null
  return (
    <Stack as="section" gap="2" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Rows>
        {all.map((item) => (
          <li key={item.id}>
            <Series subscription={item} />
          </li>
        ))}
      </Rows>
    </Stack>
  )
}

function Series({ subscription }: { subscription: Subscription }) {
  const t = useTranslate()
  const format = useFormat()
  const name = useNameOf(subscription)
  const { frequency, firstDay: first, lastDay: last, nextDay, state, reason } = subscription
  const isOwn = typeof subscription.toAccount === 'number'
  return (
    <Stack as="article" className="pb-2" aria-label={name}>
      <Row
        media={
          isOwn ? (
            <Tile>
              <MoveIcon />
            </Tile>
          ) : (
            <Avatar name={name} shape="round" />
          )
        }
        title={name}
        meta={frequencyText[frequency](t)}
        status={<StatusChip tone={stateTones[state]}>{stateWords[state](t)}</StatusChip>}
        end={
          <Money
            amount={subscription.direction === 'out' ? `-${subscription.amount}` : subscription.amount}
            currency={subscription.currencyCode}
            sign={subscription.direction === 'in' ? 'always' : 'negative'}
          />
        }
        endMeta={nextDay && t('Next: {day}', { day: format.day(nextDay) })}
      />
      <Stack gap="3" className={styles.more}>
        <Stack gap="1" className="hint">
          <p>
            {last === undefined
              ? t('From {first}', { first: format.day(first) })
              : t('From {first} until {last}', { first: format.day(first), last: format.day(last) })}
          </p>
          {subscription.payeeAccount && <p>{subscription.payeeAccount}</p>}
          {subscription.calendars && <p>{bankHolidayNote(t)}</p>}
          {subscription.agreed && (
            <p>
              {t('When it was set up, {from} was {to}. Each payment uses the exchange rate of its day.', {
                from: format.amount(subscription.agreed.fromAmount, subscription.agreed.fromCurrencyCode),
                to: format.amount(subscription.agreed.toAmount, subscription.agreed.toCurrencyCode),
              })}
            </p>
          )}
          {subscription.note && <p>{subscription.note}</p>}
          {subscription.reference && (
            <p>{t('Reference: {reference}', { reference: subscription.reference })}</p>
          )}
          {reason && <p>{stopWords[reason](t)}</p>}
        </Stack>
        <SeriesActions subscription={subscription} name={name} />
        <SeriesPayments subscription={subscription} />
      </Stack>
    </Stack>
  )
}

/** The other party; for own transfers, both accounts. */
function useNameOf({ direction, payerName, payeeName, fromAccount, toAccount }: Subscription): string {
  const t = useTranslate()
  const isOwn = typeof toAccount === 'number'
  const { data } = useRead(balanceInquiry, isOwn ? {} : undefined)
  if (!isOwn) return direction === 'out' ? payeeName : payerName
  const aliasOf = (id: number | undefined) =>
    data?.accounts.find(({ accountId }) => accountId === id)?.alias ?? t('Your account')
  return t('{from} to {to}', { from: aliasOf(fromAccount), to: aliasOf(toAccount) })
}
