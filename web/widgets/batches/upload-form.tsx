import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { UploadIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Loaded } from '#widgets/loaded.tsx'
import styles from './batch.module.css'

/** Loads the accounts that can pay for a batch. */
export function WithAccounts({ children }: { children: (accounts: readonly Account[]) => ReactNode }) {
  const t = useTranslate()
  return (
    <Loaded
      read={useRead(balanceInquiry, {})}
      skeleton={<SkeletonRows count={3} />}
      failure={t('We could not load your accounts.')}
    >
      {({ accounts }) => children(accounts.filter(isSpendable))}
    </Loaded>
  )
}

type UploadFormProps = {
  accounts: readonly Account[]
  upload: {
    fields: { account: string }
    accountId: number | undefined
    errors: { account?: string | undefined; other?: string | undefined }
    payFrom: (accountId: number) => void
    submit: () => void
  }
  accountHint: string
  /** Text of its button. */
  action: string
  isSending: boolean
  /** The fields above the account. */
  children: ReactNode
  /** What has to be accepted before it is uploaded. */
  question: ReactNode
}

/** The form of a new batch, with the account that pays. */
export function UploadForm(props: UploadFormProps) {
  const { accounts, upload } = props
  const t = useTranslate()
  return (
    <Stack
      as="form"
      gap="5"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        upload.submit()
      }}
    >
      {upload.errors.other && <Notice kind="bad" live="assertive" title={upload.errors.other} />}
      {props.children}
      <AccountPicker
        id={upload.fields.account}
        label={t('From')}
        accounts={accounts}
        value={upload.accountId}
        error={upload.errors.account}
        hint={props.accountHint}
        onChange={upload.payFrom}
      />
      <Button
        kind="primary"
        size="big"
        type="submit"
        className="start"
        icon={<UploadIcon />}
        busy={props.isSending}
      >
        {props.action}
      </Button>
      {props.question}
    </Stack>
  )
}
