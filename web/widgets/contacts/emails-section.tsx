import type { OutputOf } from '@sixpence/protocol/call'
import {
  customerEmailConfirm,
  customerEmailConfirmRequest,
  customerEmailDelete,
  customerEmailInquiry,
  customerEmailPrimarySet,
} from '@sixpence/protocol/profile/profile'
import { useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { MailIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useConfirmed } from '../approval/use-confirmed.tsx'
import { AddEmailDialog } from './add-email-dialog.tsx'
import { attempt } from './attempt.ts'
import { CodeDialog } from './code-dialog.tsx'
import { Item, Section, TextButton } from './section.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'

type Email = Pick<OutputOf<typeof customerEmailInquiry>['emails'][number], 'emailId' | 'emailAddress'>
type OpenDialog = { what: 'add' } | { what: 'confirm' | 'delete'; email: Email }

/** E-mail addresses; mail goes to the sign-in address, whatever the primary address is. */
export function EmailsSection({ mayChange, isCompany = false }: { mayChange: boolean; isCompany?: boolean }) {
  const t = useTranslate()
  const read = useRead(customerEmailInquiry, {})
  const [open, setOpen] = useState<OpenDialog>()
  const close = (): void => setOpen(undefined)
  const add = mayChange && (
    <TextButton icon={<PlusIcon size="small" />} onClick={() => setOpen({ what: 'add' })}>
      {t('Add an e-mail')}
    </TextButton>
  )
  return (
    <Section
      title={t('E-mail')}
      lead={
        isCompany
          ? t('The primary address is the company’s in our records.')
          : t('Letters go to the address you sign in with. The primary one is yours in our records.')
      }
      end={add}
    >
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load your e-mails.')}
      >
        {({ emails }) => (
          <Rows>
            {emails.map((email) => (
              <li key={email.emailId}>
                <EmailItem
                  email={email}
                  isCompany={isCompany}
                  {...(mayChange && { onOpen: (what) => setOpen({ what, email }) })}
                />
              </li>
            ))}
          </Rows>
        )}
      </Loaded>
      {open?.what === 'add' && (
        <AddEmailDialog onClose={close} onAdded={(email) => setOpen({ what: 'confirm', email })} />
      )}
      {open?.what === 'confirm' && <ConfirmEmail email={open.email} onClose={close} />}
      {open?.what === 'delete' && (
        <SureDialog
          title={t('Delete this e-mail?')}
          action={t('Delete the e-mail')}
          onSure={() => attempt(customerEmailDelete, { emailId: open.email.emailId })}
          onClose={close}
        >
          <p>{open.email.emailAddress}</p>
        </SureDialog>
      )}
    </Section>
  )
}

function EmailItem(props: {
  email: OutputOf<typeof customerEmailInquiry>['emails'][number]
  isCompany: boolean
  onOpen?: (what: 'confirm' | 'delete') => void
}) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const { email, isCompany, onOpen } = props
  const { emailId, emailAddress, confirmed, status, isLogin } = email
  const isPrimary = status === 'Primary'

  const making = useConfirmed(customerEmailPrimarySet, {
    title: t('Confirm the primary address'),
    children: emailAddress,
    onDone: () => showToast({ text: t('{email} is the primary address now.', { email: emailAddress }) }),
  })

  async function request() {
    setBusy(true)
    const answer = await attempt(customerEmailConfirmRequest, { emailId })
    setBusy(false)
    return answer instanceof Refusal && isOver(answer) ? showRefusal(answer) : onOpen?.('confirm')
  }

  async function makePrimary() {
    setBusy(true)
    const answer = await making.send({ emailId })
    setBusy(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <>
      {making.popup}
      <Item
        icon={<MailIcon />}
        title={emailAddress}
        status={
          <>
            {isPrimary && <StatusChip tone="accent">{t('Primary')}</StatusChip>}
            {!confirmed && <StatusChip tone="warn">{t('Not confirmed')}</StatusChip>}
          </>
        }
        meta={
          isLogin &&
          (isCompany ? t('Others use this address to pay the company.') : t('You sign in with it.'))
        }
        actions={
          onOpen && (
            <>
              {!confirmed && (
                <Button size="small" busy={isBusy} onClick={() => void request()}>
                  {t('Confirm')}
                </Button>
              )}
              {confirmed && !isPrimary && (
                <TextButton busy={isBusy} onClick={() => void makePrimary()}>
                  {t('Make primary')}
                </TextButton>
              )}
              {!isPrimary && !isLogin && (
                <TextButton onClick={() => onOpen('delete')}>{t('Delete')}</TextButton>
              )}
            </>
          )
        }
      />
    </>
  )
}

/** No further code can be sent; the last code is still valid. */
const isOver = ({ name }: Refusal): boolean => name !== 'resendTooSoon'

function ConfirmEmail({ email, onClose }: { email: Email; onClose: () => void }) {
  const t = useTranslate()
  const { emailId, emailAddress } = email
  return (
    <CodeDialog
      title={t('Confirm the e-mail')}
      action={t('Confirm the e-mail')}
      onCode={async (confirmationCode = '') => {
        const answer = await attempt(customerEmailConfirm, { emailId, confirmationCode })
        if (answer instanceof Refusal) return answer
        showToast({ text: t('The e-mail is confirmed.') })
        onClose()
        return true
      }}
      onAgain={async () => {
        const answer = await attempt(customerEmailConfirmRequest, { emailId })
        return answer instanceof Refusal ? answer : true
      }}
      onClose={onClose}
    >
      {t('We sent a code and a link to {email}. Either of them confirms it.', { email: emailAddress })}
    </CodeDialog>
  )
}
