import { messageLimits } from '@sixpence/protocol/rules/support'
import { supportThreadCreate } from '@sixpence/protocol/support/support'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Attachments } from './attachments.tsx'
import { isTrouble, RefusalNotice } from './trouble.tsx'
import { sendsOnEnter } from './sends-on-enter.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

type Props = { ticketId: string; isClosed: boolean; beside: ReactNode }

/** Form for the next message of a ticket, with other actions. The text is kept until the message is accepted. */
export function Answer({ ticketId, isClosed, beside }: Props) {
  const t = useTranslate()
  const { draft, write, renew, done } = useDraft(`answer.${ticketId}`)
  const files = useFiles(`answer.${ticketId}`, renew)
  const [problem, setProblem] = useState<string>()
  const [wrongFiles, setWrongFiles] = useState<string>()
  const sending = useChange(supportThreadCreate, { shows })
  const content = draft.texts['content'] ?? ''

  function shows(refusal: Refusal): boolean {
    setProblem(refusal.problemOf('content'))
    setWrongFiles(refusal.problemOf('uploads'))
    return isTrouble(refusal) || ['content', 'uploads'].some((field) => refusal.problemOf(field))
  }

  async function sendIt(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setWrongFiles(undefined)
    const words = content.trim()
    if (files.isOnTheWay) return setWrongFiles(t('Wait until every file has uploaded, or remove it.'))
    if (!words && files.uploads.length === 0) return setProblem(t('Write something, or add a file.'))
    if (words.length > messageLimits.characters)
      return setProblem(t('At most {most} characters.', { most: messageLimits.characters }))
    const { messageId } = draft
    const taken = await sending.send({ id: ticketId, messageId, content: words, uploads: files.uploads })
    if (!taken) return undefined
    done()
    files.done()
    showToast({ tone: 'good', text: t('Your message was sent.') })
    return undefined
  }

  return (
    <Stack as="form" gap="5" noValidate onSubmit={(event) => void sendIt(event)}>
      <TextArea
        label={t('Your answer')}
        hint={isClosed ? t('This conversation is closed. Writing opens it again.') : undefined}
        error={problem}
        rows={4}
        value={content}
        onKeyDown={sendsOnEnter}
        onChange={({ currentTarget }) => {
          write('content', currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Attachments files={files} error={wrongFiles} />
      <RefusalNotice refusal={sending.refusal} />
      <Cluster gap="2" className="whole-lines">
        <Button kind="primary" type="submit" busy={sending.isSending}>
          {t('Send message')}
        </Button>
        {beside}
      </Cluster>
    </Stack>
  )
}
