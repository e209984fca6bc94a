import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MoveIcon } from '#ui/icons/icons.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './account-pair.module.css'
import type { DraftChange } from './own-draft.ts'
import type { Transfer } from './use-transfer.ts'

type AccountPairProps = {
  transfer: Pick<Transfer, 'sources' | 'targets' | 'from' | 'to'>
  ids: { from: string; to: string }
  errors: { from: string | undefined; to: string | undefined }
  onChange: (field: 'from' | 'to', change: DraftChange) => void
}

/** Source and target account with balances; a click swaps them. */
export function AccountPair({ transfer, ids, errors, onChange }: AccountPairProps) {
  const t = useTranslate()
  const { sources, targets, from, to } = transfer

  /** Choosing the account of the other side swaps them. */
  function choose(field: 'from' | 'to', accountId: number): void {
    const isOther = accountId === (field === 'from' ? to : from)?.accountId
    if (isOther) return swap()
    onChange(field, { [field]: accountId })
  }

  function swap(): void {
    onChange('from', { from: to?.accountId, to: from?.accountId })
  }

  return (
    <Stack gap="1h">
      <AccountPicker
        id={ids.from}
        label={t('From')}
        accounts={sources}
        value={from?.accountId}
        error={errors.from}
        onChange={(accountId) => choose('from', accountId)}
      />
      <IconButton
        className={styles.swap}
        label={t('Reverse the direction')}
        icon={<MoveIcon />}
        aria-disabled={!to || !isSpendable(to) || undefined}
        onClick={() => to && isSpendable(to) && swap()}
      />
      <AccountPicker
        id={ids.to}
        label={t('To##account')}
        accounts={targets}
        value={to?.accountId}
        error={errors.to}
        onChange={(accountId) => choose('to', accountId)}
      />
    </Stack>
  )
}
