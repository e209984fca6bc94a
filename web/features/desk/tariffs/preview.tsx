import { methodTexts } from '@sixpence/protocol/methods/texts'
import {
  adminTariffPreview,
  type PreviewIncome,
  type TariffVersion,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import type { OutputOf } from '@sixpence/protocol/call'
import { type Column, DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { differenceOf } from './difference.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

type Outcome = OutputOf<typeof adminTariffPreview>

/** The last 1,000 payments of the plan, priced by the version in force and by this version. */
export function Preview({ version }: { version: TariffVersion }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DeskRead
      call={adminTariffPreview}
      input={{ versionId: version.id }}
      rows={6}
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
    </DeskRead>
  )
}

function IncomeTable({ income, total }: Pick<Outcome, 'income' | 'total'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DataTable
      label={t('Income')}
      rows={income.toSorted((a, b) => sizeOf(b) - sizeOf(a))}
      keyOf={(line) => `${line.of} ${line.method} ${line.currency}`}
      columns={[
        {
          heading: t('Source'),
          render: ({ of, method }) => {
            const name = t(methodTexts[method].label)
            return of === 'margin' ? t('{method}: exchange margin', { method: name }) : name
          },
        },
        { heading: t('Currency'), render: ({ currency }) => currency },
        { heading: t('Payments'), as: 'figure', render: ({ payments }) => format.count(payments) },
        ...beforeAndAfter(t, { hideCode: true }),
      ]}
      foot={
        <tr data-row="sum">
          <th scope="row" colSpan={3}>
            {t('Total in {currency}', { currency: total.currency })}
          </th>
          <td data-as="figure">
            <Money amount={total.before} currency={total.currency} hideCode />
          </td>
          <td data-as="figure">
            <Money amount={total.after} currency={total.currency} hideCode />
          </td>
          <td data-as="figure">
            <Difference {...total} />
          </td>
        </tr>
      }
    />
  )
}

type Compared = { before: string; after: string; currency: string }

/** The columns of both versions' amounts, and of their difference. */
const beforeAndAfter = (t: Translate, { hideCode }: { hideCode: boolean }): Column<Compared>[] => [
  {
    heading: t('Before'),
    as: 'figure',
    render: ({ before, currency }) => <Money amount={before} currency={currency} hideCode={hideCode} />,
  },
  {
    heading: t('After'),
    as: 'figure',
    render: ({ after, currency }) => <Money amount={after} currency={currency} hideCode={hideCode} />,
  },
  { heading: t('Difference'), as: 'figure', render: (row) => <Difference {...row} /> },
]

const sizeOf = ({ before, after }: PreviewIncome): number => Math.abs(Number(after) - Number(before))

/** The difference, also in percent. */
function Difference({ before, after, currency }: Compared) {
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
        <DataTable
          label={t('Customers paying over 20% more')}
          rows={customers}
          keyOf={({ customerId }) => customerId}
          columns={[
            {
              heading: t('Customer'),
              render: ({ customerId }) => (
                <DeskLink at={{ customer: customerId }}>
                  {t('Customer {number}', { number: String(customerId) })}
                </DeskLink>
              ),
            },
            { heading: t('Payments'), as: 'figure', render: ({ payments }) => format.count(payments) },
            ...beforeAndAfter(t, { hideCode: false }),
          ]}
        />
      )}
    </Stack>
  )
}
