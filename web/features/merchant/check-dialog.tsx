import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  checkDays,
  identityVerificationCreate,
  identityVerificationFeeGet,
} from '@sixpence/protocol/merchant/identity-checks'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { cleanEmail, isEmail } from '#widgets/email.ts'

/** The person to check, and the account that pays for it. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const accounts = (useRead(balanceInquiry, {}).data?.accounts ?? []).filter(isSpendable)
  const form = useForm(identityVerificationCreate, {
    draft: 'identityCheck',
    form: 'identity-check',
    first: { email: '', firstName: '', lastName: '', account: '' },
    problemsOf: ({ email }) => ({
      email: !isEmail(cleanEmail(email)) && t('Enter a valid e-mail address.'),
      account: accounts.length === 0 && t('Open an account first.'),
    }),
    fieldOf: (parameter) => (parameter === 'accountId' ? 'account' : parameter),
    inputOf: ({ email, firstName, lastName, account }) => ({
      accountId: Number(account || accounts[0]?.accountId),
      email: cleanEmail(email),
      ...(firstName.trim() && { firstName: firstName.trim() }),
      ...(lastName.trim() && { lastName: lastName.trim() }),
    }),
    onDone: () => {
      showToast({ tone: 'good', text: t('We are sending the link by e-mail.') })
      onClose()
    },
  })
  const accountId = Number(form.values.account || accounts[0]?.accountId)
  const fee = useRead(identityVerificationFeeGet, accounts.length > 0 ? { accountId } : undefined)
  const price = fee.data?.fee
  return (
    <FormDialog
      form={form}
      title={t('New identity check')}
      action={
        price
          ? t('Pay {amount} and send the link', { amount: format.amount(price.amount, price.currencyCode) })
          : t('Request the check')
      }
      nothing={t('The check was not ordered')}
      onClose={onClose}
    >
      <TextField
        {...form.text('email')}
        type="email"
        inputMode="email"
        label={t('Person’s e-mail')}
        hint={t('They get a link that works for {count} days.', { count: checkDays })}
        autoComplete="off"
        spellCheck={false}
      />
      <Grid columns={2} folds={640} gap="4">
        <TextField
          {...form.text('firstName')}
          label={t('First name, optional')}
          maxLength={64}
          autoComplete="off"
        />
        <TextField
          {...form.text('lastName')}
          label={t('Last name, optional')}
          maxLength={64}
          autoComplete="off"
        />
      </Grid>
      <Select
        {...form.text('account')}
        label={t('Pay from')}
        hint={
          fee.error?.description ??
          (price && t('The fee is {amount}.', { amount: format.amount(price.amount, price.currencyCode) }))
        }
        options={accounts.map(({ accountId: id, alias, balance, currencyCode }) => ({
          value: String(id),
          label: `${alias} · ${format.amount(balance, currencyCode)}`,
        }))}
      />
    </FormDialog>
  )
}
