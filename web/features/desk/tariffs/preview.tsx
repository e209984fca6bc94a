import { methodTexts } from '@sixpence/protocol/methods/texts'
import {
  adminTariffPreview,
  type PreviewIncome,
  type TariffVersion,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import type { OutputOf } from '@sixpence/protocol/call'
import { Link } from '@tanstack/react-router'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import books from '../books/books.module.css'
import { differenceOf } from './difference.ts'

type Outcome = OutputOf<typeof adminTariffPreview>

/** The last 1,000 payments of the plan, priced by the version in force and by this version. */
export function Preview({ version }: { version: TariffVersion }) {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(adminTariffPreview, { versionId: version.id })
  return (
    <Loaded
      read={read}
      skeleton={<SkeletonRows count={6} />}
      failure={t('We could not price the last payments.')}
    >
      {(outcome) => {
        const { payments, since, until, income, total, payers } = outcome
        if (payments === 0)
          return (
            <EmptyState title={t('No payments to test it on')}>
              {t('Once customers on this plan have made payments, they are priced here by both versions.')}
            </EmptyState>
          )
        return (
          <Stack gap="5">
            <Stack gap="2">
              <h2>{t('Income')}</h2>
              <p className="hint">
                {t('The last {count} payments on this plan, {from} to {to}, priced by both versions.', {
                  count: payments,
                  from: since ? format.shortDayTime(since) : '',
                  to: until ? format.shortDayTime(until) : '',
                })}
              </p>
              <IncomeTable income={income} total={total} />
              {total.without.length > 0 && (
                <p className="meta">
                  {t('Excluding {currencies}: there is no rate for them now.', {
                    currencies: format.list(total.without),
                  })}
                </p>
              )}
            </Stack>
            <Payers payers={payers} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function IncomeTable({ income, total }: Pick<Outcome, 'income' | 'total'>) {
  const t = useTranslate()
  const changed = income.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={books.scroll} tabIndex={0} aria-label={t('Income')}>
      <table className={books.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Source')}
            </th>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Payments')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((value) => (
            <IncomeRow key={`${value.of} ${value.method} ${value.currency}`} income={value} />
          ))}
          <tr className={books.sum}>
            <th scope="row" colSpan={3} data-words>
              {t('Total in {currency}', { currency: total.currency })}
            </th>
            <td>
              <Money amount={total.before} currency={total.currency} hideCode />
            </td>
            <td>
              <Money amount={total.after} currency={total.currency} hideCode />
            </td>
            <td>
              <Difference {...total} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const sizeOf = ({ before, after }: PreviewIncome): number => Math.abs(Number(after) - Number(before))

function IncomeRow({ income: { of, method, currency, payments, before, after } }: { income: PreviewIncome }) {
  const t = useTranslate()
  const format = useFormat()
  const name = t(methodTexts[method].label)
  return (
    <tr>
      <th scope="row" data-words>
        {of === 'margin' ? t('{method}: exchange margin', { method: name }) : name}
      </th>
      <td data-words>{currency}</td>
      <td>{format.count(payments)}</td>
      <td>
        <Money amount={before} currency={currency} hideCode />
      </td>
      <td>
        <Money amount={after} currency={currency} hideCode />
      </td>
      <td>
        <Difference before={before} after={after} currency={currency} />
      </td>
    </tr>
  )
}

/** The difference, also in percent. */
function Difference({ before, after, currency }: { before: string; after: string; currency: string }) {
  const format = useFormat()
  const { by, share } = differenceOf(before, after, currency)
  if (by === undefined) return <span className="soft">–</span>
  return (
    <>
      <Money amount={by} sign="always" hideCode />
      {share !== undefined && <span className="soft"> ({format.percent(share, 0)})</span>}
    </>
  )
}

function Payers({ payers: { all, more, most: customers } }: Pick<Outcome, 'payers'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack gap="2">
      <h2>{t('Customers paying over 20% more')}</h2>
      <p className="hint">
        {more === 0
          ? t('None of the {count} customers with these payments.', { count: all })
          : t('{more} of {count} customers with these payments.', { more: format.count(more), count: all })}
      </p>
      {customers.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
        <section className={books.scroll} tabIndex={0} aria-label={t('Customers paying over 20% more')}>
          <table className={books.table}>
            <thead>
              <tr>
                <th scope="col" data-words>
                  {t('Customer')}
                </th>
                <th scope="col">{t('Payments')}</th>
                <th scope="col">{t('Before')}</th>
                <th scope="col">{t('After')}</th>
                <th scope="col">{t('Difference')}</th>
              </tr>
            </thead>
            <tbody>
              {customers.map(({ customerId, payments, before, after, currency }) => (
                <tr key={customerId}>
                  <th scope="row" data-words>
                    <Link to="/admin-overview" search={{ customer: customerId }}>
                      {t('Customer {number}', { number: String(customerId) })}
                    </Link>
                  </th>
                  <td>{format.count(payments)}</td>
                  <td>
                    <Money amount={before} currency={currency} />
                  </td>
                  <td>
                    <Money amount={after} currency={currency} />
                  </td>
                  <td>
                    <Difference before={before} after={after} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Stack>
  )
}
