import type { Account } from '@sixpence/protocol/accounts/accounts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Row, RowButton, Rows } from '#ui/layout/row.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './account-picker.module.css'
import { accountRow } from './account-row.tsx'

export type AccountPickerProps = {
  id?: string | undefined
  label: string
  accounts: readonly Account[]
  value: number | undefined
  onChange: (accountId: number) => void
  /** Why this account cannot be selected, as a sentence. */
  reasonAgainst?: ((account: Account) => string | undefined) | undefined
  hint?: ReactNode
  error?: ReactNode
}

/** Choice of the source or target account with balances; the other accounts open in a sheet. */
export function AccountPicker(props: AccountPickerProps) {
  const { label, accounts, value, onChange, reasonAgainst, hint, error } = props
  const t = useTranslate()
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [isOpen, setOpen] = useState(false)
  const selectedAccount = accounts.find(({ accountId }) => accountId === value)
  const describedBy = error ? `${id}-error` : undefined

  const choose = (accountId: number) => {
    onChange(accountId)
    setOpen(false)
  }

  return (
    <Stack gap="1h">
      {/* Inside the button, so that it is part of its accessible name. */}
      <span className="label" aria-hidden>
        {label}
      </span>
      {selectedAccount && accounts.length === 1 ? (
        <div className={styles.only} id={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Row {...accountRow(selectedAccount)} />
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
            {selectedAccount ? (
              <Row {...accountRow(selectedAccount)} />
            ) : (
              <Row title={t('Choose an account')} />
            )}
          </span>
          <ChevronDownIcon className="soft" />
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
              const parts = accountRow(account)
              return (
                <li key={account.accountId}>
                  <RowButton
                    {...parts}
                    meta={reason ?? parts.meta}
                    endMeta={isChosen && t('Selected')}
                    aria-disabled={reason !== undefined || undefined}
                    onClick={() => reason === undefined && choose(account.accountId)}
                  />
                </li>
              )
            })}
          </Rows>
        </Dialog>
      )}
    </Stack>
  )
}
