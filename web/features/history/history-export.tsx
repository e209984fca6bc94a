import type { Account } from '@sixpence/protocol/accounts/accounts'
import { transactionExportStart } from '@sixpence/protocol/history/exports'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { ExportDialog } from './export-dialog.tsx'
import { type Filters, inputOf } from './filters/filters.ts'

type Props = {
  account: Account
  filters: Filters
  words: readonly string[]
  startedExport: number | undefined
  onClose: () => void
}

/** Exports the entries of the list with the active filters. */
export function HistoryExport({ account, filters, words, startedExport, onClose }: Props) {
  const t = useTranslate()
  const begin = useChange(transactionExportStart, { shows: () => true })
  const { pageSize: _size, ...input } = inputOf(account.accountId, filters)
  const name = account.alias
  return (
    <ExportDialog
      title={t('Export entries')}
      about={
        words.length === 0
          ? t('All booked entries of {name}.', { name })
          : t('Entries of {name}: {filters}.', { name, filters: words.join(', ') })
      }
      start={async (format) => (await begin.send({ ...input, format }))?.exportId}
      isStarting={begin.isSending}
      refusal={begin.refusal}
      startedExport={startedExport}
      onClose={onClose}
    />
  )
}
