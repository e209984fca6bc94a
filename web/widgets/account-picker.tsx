import type { Account } from '@sixpence/protocol/accounts'
import { type ReactNode, useId, useState } from 'react'
import { lastFour } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Row, RowButton, type RowParts, Rows } from '#ui/row.tsx'
import { CurrencyTile } from '#ui/tile.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './account-picker.module.css'

export type AccountPickerProps = {
  id?: string | undefined
  label: string
  accounts: readonly Account[]
  /** accountId of the chosen one. */
  value: number | undefined
  onChange: (accountId: number) => void
  /** Why this account cannot be chosen, in a sentence. */
  reasonAgainst?: ((account: Account) => string | undefined) | undefined
  hint?: ReactNode
  error?: ReactNode
}

/** The account money comes from or goes to, with what it holds; the others open in a sheet. */
export function AccountPicker(props: AccountPickerProps) {
  const { label, accounts, value, onChange, reasonAgainst, hint, error } = props
  const t = useTranslate()
  const made = useId()
  const id = props.id ?? made
  const [isOpen, setOpen] = useState(false)
  const chosen = accounts.find(({ accountId }) => accountId === value)
  const describedBy = error ? `${id}-error` : undefined

  const choose = (accountId: number) => {
    onChange(accountId)
    setOpen(false)
  }

  return (
    <div className={styles.picker}>
      {/* Said aloud inside the box, where it is part of its name. */}
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {chosen && accounts.length === 1 ? (
        <div className={styles.only} id={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Row {...accountRow(chosen, t)} />
        </div>
      ) : (
        <button
          type="button"
          id={id}
          className={styles.box}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          data-wrong={Boolean(error) || undefined}
          onClick={() => setOpen(true)}
        >
          <span>
            <VisuallyHidden>{label}</VisuallyHidden>
            {chosen ? <Row {...accountRow(chosen, t)} /> : <Row title={t('Choose an account')} />}
          </span>
          <ChevronDownIcon className={styles.chevron} />
        </button>
      )}
      {Boolean(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {Boolean(hint) && <p className="meta">{hint}</p>}
      {isOpen && (
        <Dialog kind="sheet" title={label} onClose={() => setOpen(false)}>
          <Rows>
            {accounts.map((account) => {
              const reason = reasonAgainst?.(account)
              const isChosen = account.accountId === value
              const parts = accountRow(account, t)
              return (
                <li key={account.accountId}>
                  <RowButton
                    {...parts}
                    meta={reason ?? parts.meta}
                    endMeta={isChosen && t('Chosen')}
                    aria-disabled={reason !== undefined || undefined}
                    onClick={() => reason === undefined && choose(account.accountId)}
                  />
                </li>
              )
            })}
          </Rows>
        </Dialog>
      )}
    </div>
  )
}

/** An account as it stands in lists: its sign, name, number's end, and what can be spent. */
export function accountRow(account: Account, t: ReturnType<typeof useTranslate>): RowParts {
  return {
    media: <CurrencyTile currency={account.currencyCode} />,
    title: account.alias,
    meta: accountMeta(account, t),
    end: <Money amount={account.balance} currency={account.currencyCode} />,
  }
}

/** "EUR, ends 4821". */
export const accountMeta = (
  account: Pick<Account, 'currencyCode' | 'accountNumber'>,
  t: ReturnType<typeof useTranslate>,
): string =>
  t('{currency}, ends {digits}', { currency: account.currencyCode, digits: lastFour(account.accountNumber) })
