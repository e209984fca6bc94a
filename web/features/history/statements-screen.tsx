import { type ExportFormat } from '@sixpence/protocol/history/exports'
import {
  type Statement,
  statementExportGet,
  statementExportList,
  statementFileStart,
  statementPageSize as pageSize,
} from '@sixpence/protocol/history/statements'
import { useState } from 'react'
import { List } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon, FileIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { RowButton } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { AccountLists, type Place } from './account-lists.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** Monthly statements of an account, with totals and as a file (R063). */
export default function StatementsScreen() {
  const t = useTranslate()
  return (
    <AccountLists title={t('Statements')}>
      {(place) => <Months key={place.account.accountId} {...place} />}
    </AccountLists>
  )
}

function Months({ account, search, go }: Place) {
  const t = useTranslate()
  const page = search.page ?? 1
  const [opened, setOpened] = useState<string>()
  const list = useRead(
    statementExportList,
    { accountId: account.accountId, source: 'monthly', pageNumber: page, pageSize },
    { keepsPrevious: true },
  )
  return (
    <>
      <LoadedList read={list} rows={8} failure={t('We could not load your statements.')}>
        {({ exports, total }) => (
          <div className="mt-4">
            <List
              label={t('Statements')}
              items={exports}
              keyOf={({ dateFrom }) => dateFrom}
              empty={<EmptyState plain title={t('No statements yet')} />}
            >
              {(item) => <Month statement={item} onOpen={() => setOpened(item.dateFrom)} />}
            </List>
            <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => go({ page: next })} />
          </div>
        )}
      </LoadedList>
      {opened !== undefined && (
        <MonthDialog accountId={account.accountId} dateFrom={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Month({ statement, onOpen }: { statement: Statement; onOpen: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <RowButton
      media={
        <Tile>
          <FileIcon />
        </Tile>
      }
      title={format.begun(format.month(statement.dateFrom))}
      meta={t('{count} entries', { count: statement.entries })}
      status={!statement.isFinal && <StatusChip>{t('Month in progress')}</StatusChip>}
      end={<Money amount={statement.totals.endingBalance} currency={statement.currencyCode} />}
      onClick={onOpen}
    />
  )
}

type MonthDialogProps = { accountId: number; dateFrom: string; onClose: () => void }

/** The six totals of a month [B273], fetched once per account and month [B272]. */
function MonthDialog({ accountId, dateFrom, onClose }: MonthDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isFile, setFile] = useState(false)
  const statement = useRead(statementExportGet, { accountId, source: 'monthly', dateFrom })
  const begin = useChange(statementFileStart, { shows: () => true })
  const title = t('Statement of {month}', { month: format.month(dateFrom) })
  if (isFile)
    return (
      <ExportDialog
        title={title}
        about={t('Every entry of the month, from opening to closing balance.')}
        start={async (format: ExportFormat) => (await begin.send({ accountId, dateFrom, format }))?.exportId}
        isStarting={begin.isSending}
        refusal={begin.refusal}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" icon={<DownloadIcon />} onClick={() => setFile(true)}>
          {t('As a file')}
        </Button>
      }
    >
      <Loaded
        read={statement}
        skeleton={<SkeletonText lines={6} />}
        failure={t('We could not load this statement.')}
      >
        {({ exports: [item], totals }) => {
          const money = (amount: string) => <Money amount={amount} currency={item?.currencyCode} />
          return (
            <DefinitionList>
              <Definition term={t('Opening balance')}>{money(totals.beginingBalance)}</Definition>
              <Definition term={t('Money in')}>{money(totals.totalCredit)}</Definition>
              <Definition term={t('Money out')}>{money(totals.totalDebit)}</Definition>
              <Definition term={t('Closing balance')}>{money(totals.endingBalance)}</Definition>
              <Definition term={t('Not booked yet')}>{totals.processingCount}</Definition>
              <Definition term={t('Not completed')}>{totals.rejectedCount}</Definition>
            </DefinitionList>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
