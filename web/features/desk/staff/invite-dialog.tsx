import { adminStaffInvite, type StaffRole } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { notifyIfProposed, ReasonField } from '../decision-dialog.tsx'
import { CopyText } from '#widgets/copy.tsx'

/** Invites a person. The link is mailed to them; if the bank has no mail it is shown once, to be passed on. */
export function InviteDialog({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const t = useTranslate()
  const [link, setLink] = useState<string>()
  const form = useFormOf({
    first: { email: '', roleId: String(roles[0]?.id ?? ''), why: '' },
    problemsOf: ({ email, why }) => ({
      email: !email.includes('@') && t('Enter a valid e-mail address.'),
      why: why.trim().length < 3 && t('Say why in a few words.'),
    }),
    send: ({ email, roleId, why }) =>
      tryCall(
        adminStaffInvite,
        { email: email.trim(), roleId: Number(roleId), why: why.trim() },
        (invitation) => {
          if (invitation.link !== undefined) setLink(invitation.link)
          else {
            if (invitation.proposalId === undefined) sayMailed(invitation, t)
            notifyIfProposed(invitation, t)
            onClose()
          }
        },
      ),
  })
  if (link !== undefined) return <LinkDialog link={link} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('Invite someone')} action={t('Invite')} onClose={onClose}>
      <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="off" />
      <Select
        {...form.text('roleId')}
        label={t('Role')}
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ReasonField form={form} />
    </FormDialog>
  )
}

/** States where the link of an invitation was sent. */
export const sayMailed = ({ isMailed }: { isMailed: boolean }, t: Translate): void =>
  showToast({
    text: isMailed
      ? t('The link was sent by e-mail. It works once, within a day.')
      : t('The e-mail could not be sent. Send the invitation again.'),
  })

/** The link of an invitation, if the bank has no mail. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('The invitation')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Stack gap="3">
        <p>{t('Pass this link on yourself. It works once, within a day, and is not shown again.')}</p>
        <p className="wrap">
          <code>{link}</code>
        </p>
        <p>
          <CopyText label={t('Copy the link')} text={link} />
        </p>
      </Stack>
    </Dialog>
  )
}
