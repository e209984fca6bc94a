import { email as emailField } from '@sixpence/protocol/fields'
import { businessUserInvite } from '@sixpence/protocol/registration/company-users'
import {
  businessRepresentativeGet,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import { userRights } from '@sixpence/protocol/rules/company-registration/users'
import * as z from 'zod/mini'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { nameOf, rightWord } from '#widgets/company-words.ts'
import { Loaded } from '#widgets/loaded.tsx'

type InvitePopupProps = { person: Representative; onClose: () => void }

/** Invites a representative to use the account: right and e-mail address. */
export function InvitePopup({ person, onClose }: InvitePopupProps) {
  const t = useTranslate()
  const representative = useRead(businessRepresentativeGet, { id: person.id })
  if (representative.data)
    return <InviteForm person={person} email={representative.data.person.email ?? ''} onClose={onClose} />
  return (
    <Dialog title={t('Invite {name}', { name: nameOf(person) })} onClose={onClose}>
      <Loaded
        read={representative}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load this person’s details.')}
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function InviteForm({ person, email, onClose }: InvitePopupProps & { email: string }) {
  const t = useTranslate()
  const name = nameOf(person)
  const form = useFormOf({
    first: { right: String(accessRights.read), email },
    problemsOf: (values) => ({
      email: !z.safeParse(emailField, values.email).success && t('Enter a valid e-mail address.'),
    }),
    send: (values): unknown => {
      const right = userRights.find((offered) => String(offered) === values.right)
      return right && inviting.send({ id: person.id, right, email: values.email.trim() })
    },
  })
  const inviting = useConfirmed(businessUserInvite, {
    title: t('Confirm the access of {name}', { name }),
    children: (
      <>
        {rightWord(Number(form.values.right), t)}. {t('Everybody with full access is notified by e-mail.')}
      </>
    ),
    onDone: () => {
      const text = t('The invitation is on its way to {email}.', { email: form.values.email })
      showToast({ tone: 'good', text })
      onClose()
    },
  })
  if (inviting.popup) return inviting.popup

  return (
    <FormDialog
      form={form}
      title={t('Invite {name}', { name })}
      action={t('Send the invitation')}
      onClose={onClose}
    >
      <Select
        {...form.text('right')}
        label={t('What this user may do')}
        options={userRights.map((userRight) => ({
          value: String(userRight),
          label: rightWord(userRight, t),
        }))}
      />
      <TextField
        {...form.text('email')}
        label={t('Their e-mail address')}
        hint={t('They get a link that works for three days.')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </FormDialog>
  )
}
