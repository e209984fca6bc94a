import {
  adminBookAccountList,
  adminBookAccountUpdate,
  adminBookExport,
  type BookAccount,
  type BookFormat,
} from '@sixpence/protocol/books/book-export'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { areTurned, DayRange, type Days } from '#ui/fields/day-range.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { May } from '../may.tsx'
import { accountWords } from './book-words.ts'
import styles from './books.module.css'
import { DeskRead } from '../kit/desk-read.tsx'

/** The journal of closed days as a file, by the numbers of the bank's accounting. */
export function Export() {
  const t = useTranslate()
  return (
    <>
      <h1>{t('Export')}</h1>
      <DeskRead
        call={adminBookAccountList}
        input={{}}
        rows={8}
        failure={t('We could not load the accounts.')}
      >
        {({ accounts, days }) => (
          <>
            <May permission="books.export">{days && <ExportForm key={days.last} days={days} />}</May>
            <h2>{t('Account numbers')}</h2>
            <p className="hint">
              {t(
                'The account numbers in your accounting system, by kind of account. A colon in a name creates a sub-account.',
              )}
            </p>
            <AccountTable accounts={accounts} />
          </>
        )}
      </DeskRead>
    </>
  )
}

function ExportForm({ days: { first, last } }: { days: { first: string; last: string } }) {
  const t = useTranslate()
  const [days, setDays] = useState<Days>({ from: first, to: last })
  const [format, setFormat] = useState<BookFormat>('csv')
  const file = useDownload(adminBookExport)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!areTurned(days)) void file.download({ ...days, format })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="3" align="start">
        <Cluster gap="4" rowGap="3" className={styles.controls}>
          <DayRange days={days} onDays={setDays} />
          <Segmented
            label={t('Format')}
            value={format}
            onChange={setFormat}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'journal', label: 'hledger' },
              { value: 'camt053', label: 'camt.053' },
            ]}
          />
          <Button type="submit" kind="primary" icon={<DownloadIcon size="small" />} busy={file.isBusy}>
            {t('Download')}
          </Button>
        </Cluster>
        <p className="hint">
          {format === 'camt053'
            ? t(
                'A statement for each of the bank’s own accounts in each currency, with daily totals. USDT and USDC are not included.',
              )
            : t('Daily totals by account, currency and brand. They add up to the ledger.')}
        </p>
      </Stack>
    </form>
  )
}

function AccountTable({ accounts }: { accounts: readonly BookAccount[] }) {
  const t = useTranslate()
  return (
    <DataTable
      label={t('Account numbers')}
      rows={accounts}
      keyOf={({ kind }) => kind}
      columns={[
        { heading: t('Account'), render: ({ kind }) => accountWords(kind, t) },
        {
          heading: t('Number##of an account'),
          as: 'code',
          render: ({ number }) => number ?? <span className="soft">{t('None##number')}</span>,
        },
        { heading: t('Name'), render: ({ name }) => name },
        {
          heading: t('Set by'),
          render: ({ setBy, setAt }) =>
            setAt && (
              <>
                {setBy} · <DateTime value={setAt} as="shortDay" />
              </>
            ),
        },
        {
          heading: t('Action'),
          as: 'action',
          render: (account) => (
            <May permission="books.export">
              <DialogButton
                size="small"
                kind="text"
                aria-label={t('Change {account}', { account: accountWords(account.kind, t) })}
                renderDialog={(onClose) => <NumberDialog account={account} onClose={onClose} />}
              >
                {t('Change')}
              </DialogButton>
            </May>
          ),
        },
      ]}
    />
  )
}

function NumberDialog({ account, onClose }: { account: BookAccount; onClose: () => void }) {
  const t = useTranslate()
  const { kind, number = '', name = '', earlier } = account
  const form = useForm(adminBookAccountUpdate, {
    first: { number, name },
    problemsOf: (values) => ({
      number:
        !/^[\dA-Za-z][\dA-Za-z.-]{0,19}$/.test(values.number.trim()) &&
        t('Enter up to 20 letters, digits, full stops and hyphens.'),
      name: !values.name.trim() && t('Enter a name for the account.'),
    }),
    inputOf: (values) => ({ kind, number: values.number.trim(), name: values.name.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={accountWords(kind, t)} action={t('Save the number')} onClose={onClose}>
      <TextField
        {...form.text('number')}
        label={t('Number##of an account')}
        maxLength={20}
        autoComplete="off"
      />
      <TextField {...form.text('name')} label={t('Name')} maxLength={60} autoComplete="off" />
      {earlier.length > 0 && (
        <Stack gap="1">
          <p className="meta">{t('Earlier')}</p>
          {earlier.map((item) => (
            <p key={item.setAt} className="meta">
              {item.number} {item.name} · <DateTime value={item.setAt} as="shortDayTime" />
            </p>
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
