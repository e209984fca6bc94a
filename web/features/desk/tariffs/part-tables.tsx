import type { CutOffRow, FeeRow, LimitRow, TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import books from '../books/books.module.css'
import { RowDialog } from './add-row.tsx'
import { type PartRow, rowsOf } from './part-rows.ts'
import { PartTable } from './part-table.tsx'
import type { Loaded, Part } from './parts.ts'
import styles from './tariffs.module.css'
import { methodName, partWords } from './tariff-words.ts'
import type { Draft } from './use-draft.ts'

type Props = {
  part: Part
  loaded: Loaded
  /** Omitted if the tables are read-only. */
  draft: Draft | undefined
  isOnlyChanges: boolean
  onOnlyChanges: (isOnly: boolean) => void
}

/** The rows of a part by method, each method in a collapsible table; tables with differences are open at first. */
export function PartTables({ part, loaded, draft, isOnlyChanges, onOnlyChanges }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const [currency, setCurrency] = useState('')
  const [adding, setAdding] = useState<TariffMethod | 'margins'>()
  const all = rowsOf(part, loaded, draft)
  const changed = all.filter(({ change }) => change !== 'same').length
  const rows = all.filter(
    ({ row, change }) => (!isOnlyChanges || change !== 'same') && (currency === '' || isOf(row, currency)),
  )
  const currencies = [...new Set(all.flatMap(({ row }) => currenciesOf(row)))]
  const methods = [...new Set(rows.flatMap(({ row }) => ('method' in row ? row.method : [])))]
  const table = (label: string, own: readonly PartRow[]) => (
    <PartTable part={part} label={label} rows={own} draft={draft} />
  )
  return (
    <Stack gap="3">
      <Cluster gap="4" rowGap="2" justify="between" className={books.controls}>
        <Select
          label={t('Currency')}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          options={[
            { value: '', label: t('All currencies') },
            ...currencies.map((code) => ({ value: code, label: `${code} ${format.currencyName(code)}` })),
          ]}
        />
        <Segmented
          label={t('Rows')}
          value={isOnlyChanges ? 'changes' : 'all'}
          onChange={(value) => onOnlyChanges(value === 'changes')}
          options={[
            { value: 'all', label: t('All rows') },
            { value: 'changes', label: t('Only changes ({number})', { number: String(changed) }) },
          ]}
        />
      </Cluster>
      {draft && (
        <p className="hint">
          {t(
            'Arrow keys move, Enter starts and ends an edit, Escape cancels it, Ctrl+Z undoes the last one.',
          )}
        </p>
      )}
      {rows.length === 0 && <EmptyState plain title={isOnlyChanges ? t('No changes here') : t('No rows')} />}
      {part === 'margins'
        ? rows.length > 0 && table(partWords(part, t), rows)
        : part === 'cutOffs'
          ? rows.length > 0 && table(partWords(part, t), rows)
          : methods.map((method, at) => {
              const own = rows.filter(({ row }) => (row as CutOffRow).method === method)
              const count = own.filter(({ change }) => change !== 'same').length
              return (
                <Disclosure
                  key={`${method} ${isOnlyChanges}`}
                  isOpen={count > 0 || at === 0}
                  className={styles.method}
                  summary={
                    <Cluster as="span" gap="3" rowGap="0">
                      <b>{methodName(method, t)}</b>
                      <span className="meta">{t('Rows: {number}', { number: String(own.length) })}</span>
                      {count > 0 && (
                        <StatusChip tone="accent">
                          {t('{number} changed', { number: String(count) })}
                        </StatusChip>
                      )}
                    </Cluster>
                  }
                >
                  <Stack gap="2" align="start" className={styles.own}>
                    {table(`${partWords(part, t)}: ${methodName(method, t)}`, own)}
                    {draft && (
                      <Button size="small" icon={<PlusIcon size="small" />} onClick={() => setAdding(method)}>
                        {part === 'fees' ? t('Add a country or an amount') : t('Add a country')}
                      </Button>
                    )}
                  </Stack>
                </Disclosure>
              )
            })}
      {draft && part === 'margins' && (
        <Button className="start" icon={<PlusIcon size="small" />} onClick={() => setAdding('margins')}>
          {t('Add a currency pair')}
        </Button>
      )}
      {draft && adding && (
        <RowDialog
          part={part}
          method={adding === 'margins' ? undefined : adding}
          loaded={loaded}
          draft={draft}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Stack>
  )
}

const currenciesOf = (row: object): string[] =>
  ('sold' in row
    ? [String(row.sold), String((row as { bought?: unknown }).bought)]
    : [(row as FeeRow | LimitRow).currency]
  ).filter((code) => code !== everywhere)
const isOf = (row: object, currency: string): boolean => currenciesOf(row).includes(currency)
