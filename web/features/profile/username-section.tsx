import type { UsernameChangeRequest } from '@sixpence/protocol/fields'
import {
  usernameChangeRequestCompleted,
  usernameChangeRequestCreate,
  usernameChangeRequestDelete,
  usernameChangeRequestEmailConfirm,
  usernameChangeRequestIdentityJob,
} from '@sixpence/protocol/profile/profile'
import { type ReactNode, useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, KeyIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { EmailDialog } from '#widgets/contacts/add-email-dialog.tsx'
import { attempt } from '#widgets/contacts/attempt.ts'
import { CodeDialog } from '#widgets/contacts/code-dialog.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './profile.module.css'
import { Item, Section, TextButton } from '#widgets/contacts/section.tsx'

type Props = { email: string; request: UsernameChangeRequest | undefined }

/** Changes the sign-in address: first the new mailbox is confirmed, then the person, then the address is changed. */
export function UsernameSection({ email, request }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('Signing in')}>
      <Rows>
        <li>
          <Item
            icon={<KeyIcon />}
            title={email}
            meta={t('You sign in with it, and people can use it to pay you.')}
            actions={<TextButton onClick={() => setOpen(true)}>{t('Change the address##do')}</TextButton>}
          />
        </li>
      </Rows>
      {request && <Request key={request.requestId} request={request} />}
      {isOpen && (
        <EmailDialog
          title={t('Sign in with another address')}
          label={t('New e-mail')}
          field="desiredUsername"
          onEmail={async (desiredUsername) => {
            const answer = await attempt(usernameChangeRequestCreate, { desiredUsername })
            if (answer instanceof Refusal) return answer
            setOpen(false)
            return true
          }}
          onClose={() => setOpen(false)}
        >
          {t('We send a code to the new address. Then you confirm your identity in a short video.')}
        </EmailDialog>
      )}
    </Section>
  )
}

function Request({ request }: { request: UsernameChangeRequest }) {
  const t = useTranslate()
  const { requestId, desiredUsername, status, isEmailConfirmed } = request
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  /** Shows the description of a refusal. */
  async function make<Answer extends object>(
    sending: Promise<Answer | Refusal>,
  ): Promise<Answer | undefined> {
    setBusy(true)
    const answer = await sending
    setBusy(false)
    if (!(answer instanceof Refusal)) return answer
    showRefusal(answer)
    return undefined
  }

  async function goToVideo(): Promise<void> {
    const identityJob = await make(attempt(usernameChangeRequestIdentityJob, { requestId }))
    if (identityJob) location.assign(identityJob.link)
  }

  async function finish(): Promise<void> {
    const done = await make(attempt(usernameChangeRequestCompleted, { requestId }))
    if (done) showToast({ text: t('You now sign in with {email}.', { email: desiredUsername }) })
  }

  const takeBack = (
    <Button
      kind="text"
      className="at-edge start"
      busy={isBusy}
      onClick={() => void make(attempt(usernameChangeRequestDelete, { requestId }))}
    >
      {t('Withdraw the request')}
    </Button>
  )
  if (status === 'failed')
    return (
      <Notice kind="warn" title={t('We could not confirm your identity from the video.')} actions={takeBack}>
        {t('You still sign in with your old address. Start the change again to record another video.')}
      </Notice>
    )
  return (
    <Stack gap="2">
      <p className="soft t-14 measure">
        {t('Three steps to sign in with {email}:', { email: desiredUsername })}
      </p>
      <Stack as="ol">
        <Step
          number={1}
          isDone={isEmailConfirmed}
          isNow={!isEmailConfirmed}
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              {t('Enter the code##do')}
            </Button>
          }
        >
          {t('Enter the code we sent there')}
        </Step>
        <Step
          number={2}
          isDone={false}
          isNow={isEmailConfirmed}
          action={
            <Button size="small" busy={isBusy} onClick={() => void goToVideo()}>
              {status === 'pending' ? t('Record the video again') : t('Record the video')}
            </Button>
          }
        >
          {t('Confirm your identity in a short video')}
        </Step>
        <Step
          number={3}
          isDone={false}
          isNow={status === 'pending'}
          action={
            <Button size="small" busy={isBusy} onClick={() => void finish()}>
              {t('Change the address')}
            </Button>
          }
        >
          {t('Change it (signs out other devices)')}
        </Step>
      </Stack>
      {takeBack}
      {isOpen && (
        <CodeDialog
          title={t('Confirm the e-mail')}
          action={t('Confirm the e-mail')}
          onCode={async (code = '') => {
            const answer = await attempt(usernameChangeRequestEmailConfirm, { requestId, code })
            if (answer instanceof Refusal) return answer
            setOpen(false)
            return true
          }}
          onAgain={async () => {
            const answer = await attempt(usernameChangeRequestCreate, { desiredUsername })
            return answer instanceof Refusal ? answer : true
          }}
          onClose={() => setOpen(false)}
        >
          {t('We sent a code to {email}.', { email: desiredUsername })}
        </CodeDialog>
      )}
    </Stack>
  )
}

function Step(props: {
  number: number
  isDone: boolean
  isNow: boolean
  action: ReactNode
  children: string
}) {
  const t = useTranslate()
  const { number, isDone, isNow, action, children } = props
  const unfinished = isNow ? 'now' : 'later'
  return (
    <li className={styles.step} data-state={isDone ? 'done' : unfinished}>
      <Tile shape="round" size="small" tone={isDone || isNow ? 'accent' : 'plain'}>
        {isDone ? <CheckIcon size="small" label={t('Done')} /> : number}
      </Tile>
      <span>{children}</span>
      {isNow && !isDone && action}
    </li>
  )
}
