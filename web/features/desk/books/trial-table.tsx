import type { TrialLine, TrialSum } from '@sixpence/protocol/books/books'
import { TableFrame } from '#kit/list/data-table.tsx'
import { Figure } from '#kit/list/figure.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { useMay } from '../use-self.ts'
import { accountWords, rankOf, signOf } from './book-words.ts'

import { DeskLink } from '../kit/desk-link.tsx'

type Props = {
  lines: readonly TrialLine[]
  sums: readonly TrialSum[]
  /** The name of a brand; for '' that of the bank, whose accounts all brands share. */
  brandName: (brand: string) => string
}

/** Per currency: its accounts, and below them the sums, which prove that debits and credits are equal. */
export function TrialTable({ lines, sums, brandName }: Props) {
  const t = useTranslate()
  const figures = [t('Opening##balance'), t('Debits'), t('Credits'), t('Debit balance'), t('Credit balance')]
  return (
    <TableFrame label={t('Trial balance')}>
      <thead>
        <tr>
          <th scope="col">{t('Account')}</th>
          <th scope="col">{t('Brand')}</th>
          {figures.map((heading) => (
            <th key={heading} scope="col" data-as="figure">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {sums.map((sum) => (
        <Currency
          key={sum.currency}
          sum={sum}
          lines={lines.filter(({ currency }) => currency === sum.currency)}
          brandName={brandName}
        />
      ))}
    </TableFrame>
  )
}

function Currency({ sum, lines, brandName }: Omit<Props, 'sums'> & { sum: TrialSum }) {
  const t = useTranslate()
  const mayCases = useMay('cases.read')
  const { currencyName } = useFormat()
  const { currency } = sum
  const sorted = lines.toSorted(
    (a, b) =>
      rankOf(a.kind) - rankOf(b.kind) || a.kind.localeCompare(b.kind) || a.brand.localeCompare(b.brand),
  )
  return (
    <tbody>
      <tr data-row="group">
        <th scope="rowgroup" colSpan={7}>
          {currency} <span className="soft">{currencyName(currency)}</span>
        </th>
      </tr>
      {sorted.map(({ kind, brand, opening, debit, credit, balance }) => (
        <tr key={`${kind} ${brand}`}>
          <th scope="row">
            {kind === 'suspense' && mayCases ? (
              <DeskLink at={{ books: 'suspense' }}>{accountWords(kind, t)}</DeskLink>
            ) : (
              accountWords(kind, t)
            )}
          </th>
          <td className={classNames(brand === '' && 'soft')}>{brandName(brand)}</td>
          <td data-as="figure">
            <Figure amount={opening} currency={currency} />
          </td>
          <td data-as="figure">
            <Figure amount={debit} currency={currency} />
          </td>
          <td data-as="figure">
            <Figure amount={credit} currency={currency} />
          </td>
          <td data-as="figure">
            <SideFigure balance={balance} side="debit" currency={currency} />
          </td>
          <td data-as="figure">
            <SideFigure balance={balance} side="credit" currency={currency} />
          </td>
        </tr>
      ))}
      <tr data-row="sum">
        <th scope="row" colSpan={3}>
          {signOf(sum.difference).isZero ? (
            <StatusChip tone="good" icon={<CheckIcon size="small" />}>
              {t('Debits and credits are equal')}
            </StatusChip>
          ) : (
            <StatusChip tone="bad">
              {t('Differs by {amount} {currency}', { amount: sum.difference, currency })}
            </StatusChip>
          )}
        </th>
        <td data-as="figure">
          <Figure amount={sum.debit} currency={currency} />
        </td>
        <td data-as="figure">
          <Figure amount={sum.credit} currency={currency} />
        </td>
        <td data-as="figure">
          <Figure amount={sum.debitBalances} currency={currency} />
        </td>
        <td data-as="figure">
          <Figure amount={sum.creditBalances} currency={currency} />
        </td>
      </tr>
    </tbody>
  )
}

type SideFigureProps = { balance: string; side: 'debit' | 'credit'; currency: string }

/** A balance in the column of its side: `debit` shows negative balances, without the sign. */
function SideFigure({ balance, side, currency }: SideFigureProps) {
  const { size, isNegative } = signOf(balance)
  return <Figure amount={isNegative === (side === 'debit') ? size : '0'} currency={currency} />
}
