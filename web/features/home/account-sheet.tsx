import { type Account, accountStatuses, accountTypes } from '@sixpence/protocol/accounts/accounts'
import { accountConfirmationPdf, paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import {
  ChevronRightIcon,
  DownloadIcon,
  FileIcon,
  HistoryIcon,
  PlusIcon,
  TrashIcon,
} from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { AccountNumbers } from '#widgets/accounts/account-numbers.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { RowTo } from '#ui/links.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import type { Go } from './go.ts'
import { useMayOpen } from './use-may-open.ts'

export function AccountSheet({ account, go }: { account: Account; go: Go }) {
  const t = useTranslate()
  const { accountId, alias, balance, pendingAmount, remaining, currencyCode } = account
  const mayClose = useMayOpen() && account.type === accountTypes.payment && !isClosed(account)
  const amount = (value: string) => <Money amount={value} currency={currencyCode} />
  return (
    <Dialog kind="sheet" title={alias} onClose={() => go({})}>
      <StateOf account={account} />
      <DefinitionList>
        <Definition term={t('Available')}>{amount(balance)}</Definition>
        {!isZeroAmount(pendingAmount) && (
          <Definition term={t('Set aside')}>{amount(pendingAmount)}</Definition>
        )}
        {remaining !== undefined && <Definition term={t('Remaining')}>{amount(remaining)}</Definition>}
        <AccountNumbers account={account} />
      </DefinitionList>
      <Rows className="mt-3 line-above">
        {account.instructions && (
          <li>
            <PayInRow accountId={accountId} go={go} />
          </li>
        )}
        <li>
          <RowTo
            to="/history"
            search={{ account: accountId }}
            media={<HistoryIcon className="soft" />}
            title={t('Activity')}
            end={<ChevronRightIcon size="small" className="soft" />}
          />
        </li>
        {account.statements && (
          <li>
            <RowTo
              to="/statements"
              search={{ account: accountId }}
              media={<FileIcon className="soft" />}
              title={t('Statements')}
              end={<ChevronRightIcon size="small" className="soft" />}
            />
          </li>
        )}
        <li>
          <ConfirmationRow accountId={accountId} />
        </li>
        {mayClose && (
          <li>
            <RowButton
              media={<TrashIcon className="soft" />}
              title={t('Close the account')}
              end={<ChevronRightIcon size="small" className="soft" />}
              onClick={() => go({ show: 'close', account: accountId })}
            />
          </li>
        )}
      </Rows>
    </Dialog>
  )
}

function StateOf({ account }: { account: Account }) {
  const t = useTranslate()
  if (isClosed(account))
    return (
      <Notice title={t('This account is closed')}>
        {t('You can still see its statements and activity.')}
      </Notice>
    )
  if (account.accountStatusId !== accountStatuses.limited) return null
  return (
    <Notice kind="warn" title={t('This account is limited')}>
      {t('Nothing can leave it at the moment. Money still arrives.')}
    </Notice>
  )
}

function PayInRow({ accountId, go }: { accountId: number; go: Go }) {
  const t = useTranslate()
  const instructions = useRead(paymentInstructionList, {}).data?.instructions ?? []
  const isNew = instructions.some(
    (instruction) => instruction.accountId === accountId && !instruction.isViewed,
  )
  return (
    <RowButton
      media={<PlusIcon className="soft" />}
      title={t('How to pay in')}
      meta={t('Details for people who pay you')}
      status={isNew && <StatusChip tone="accent">{t('New##details')}</StatusChip>}
      end={<ChevronRightIcon size="small" className="soft" />}
      onClick={() => go({ show: 'payIn', account: accountId })}
    />
  )
}

function ConfirmationRow({ accountId }: { accountId: number }) {
  const t = useTranslate()
  const pdf = useDownload(accountConfirmationPdf)
  return (
    <RowButton
      media={<DownloadIcon className="soft" />}
      title={pdf.isBusy ? t('The PDF is being created') : t('Account confirmation')}
      meta={t('A letter that confirms who owns the account')}
      aria-disabled={pdf.isBusy || undefined}
      onClick={() => void pdf.download({ accountId })}
    />
  )
}
