import { adminStaffInvite, type StaffRole } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { DecisionDialog, houseReasonHint, useDecision } from '../decision-dialog.tsx'
import { CopyText } from '#widgets/copy.tsx'

/** Invites a person. The link is mailed to them; if the bank has no mail it is shown once, to be passed on. */
export function InviteDialog({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const t = useTranslate()
  const [link, setLink] = useState<string>()
  const form = useDecision(adminStaffInvite, {
    first: { email: '', roleId: String(roles[0]?.id ?? '') },
    problemsOf: ({ email }) => ({ email: !email.includes('@') && t('Enter a valid e-mail address.') }),
    inputOf: ({ email, roleId, why }) => ({ email: email.trim(), roleId: Number(roleId), why }),
    doneWords: (invitation) => (invitation.link === undefined ? mailedWords(invitation, t) : undefined),
    onDone: (invitation) => (invitation.link === undefined ? onClose() : setLink(invitation.link)),
  })
  if (link !== undefined) return <LinkDialog link={link} onClose={onClose} />
  return (
    <DecisionDialog
      form={form}
      title={t('Invite someone')}
      action={t('Invite')}
      hint={houseReasonHint(t)}
      onClose={onClose}
    >
      <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="off" />
      <Select
        {...form.text('roleId')}
        label={t('Role')}
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </DecisionDialog>
  )
}

/** Where the link of an invitation was sent. */
export const mailedWords = ({ isMailed }: { isMailed: boolean }, t: Translate): string =>
  isMailed
    ? t('The link was sent by e-mail. It works once, within a day.')
    : t('The e-mail could not be sent. Send the invitation again.')

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
        <p className="wraps">
          <code>{link}</code>
        </p>
        <p>
          <CopyText label={t('Copy the link')} text={link} />
        </p>
      </Stack>
    </Dialog>
  )
}
