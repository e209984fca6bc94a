import { accountClose } from '@sixpence/protocol/accounts/account-close'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import type { Go } from './go.ts'

/** Closes an account permanently; the server reports what still needs it. */
export function CloseDialog({
  account: { accountId, alias, currencyCode },
  go,
}: {
  account: Account
  go: Go
}) {
  const t = useTranslate()
  const back = () => go({ show: 'account', account: accountId })
  const closing = useConfirmed(accountClose, {
    title: t('Close {name}?', { name: alias }),
    children: t('It cannot be opened again.'),
    onDone: () => {
      showToast({ tone: 'good', text: t('{name} is closed.', { name: alias }) })
      back()
    },
  })
  const form = useFormOf({ first: {}, send: () => closing.send({ accountId }) })
  if (closing.popup) return closing.popup
  return (
    <FormDialog
      form={form}
      title={t('Close {name}?', { name: alias })}
      action={t('Close the account')}
      kind="danger"
      cancel={t('Back')}
      nothing={t('The account is not closed')}
      onClose={back}
    >
      <p>
        {t('It cannot be opened again. You can open a new account in {currency} at any time.', {
          currency: currencyCode,
        })}
      </p>
      <p>
        {t(
          'Its details for paying in stop. We send money that still arrives back, or ask you what to do with it.',
        )}
      </p>
      <p>{t('You can still see its statements and activity.')}</p>
    </FormDialog>
  )
}
