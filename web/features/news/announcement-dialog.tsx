import {
  newsAnnouncementConfirm,
  newsAnnouncementGet,
  newsAnnouncementList,
} from '@sixpence/protocol/news/news'
import { mayManage } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useEffect } from 'react'
import { refreshCall } from '#lib/call/refresh.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'

type Props = { id: number; onClose: () => void }

/**
 * An announcement above the list. Opening marks it as read (B384); it can be answered once if it requires an answer (R111,
 * B385).
 */
export function AnnouncementDialog({ id, onClose }: Props) {
  const t = useTranslate()
  const read = useRead(newsAnnouncementGet, { id })
  const announcement = read.data?.announcement
  const isThere = announcement !== undefined
  // The server has marked it as read.
  useEffect(() => {
    if (isThere) void refreshCall(newsAnnouncementList)
  }, [isThere])
  const { data } = useRead(customerInfoGet, {})
  const answer = useChange(newsAnnouncementConfirm, { shows: () => true })
  if (!announcement)
    return (
      <Dialog title={t('News')} onClose={onClose}>
        {!read.error && <SkeletonText lines={5} />}
        {read.error?.name === 'newsNotFound' && <p>{read.error.description}</p>}
        {read.error && read.error.name !== 'newsNotFound' && (
          <LoadFailure read={read} title={t('We could not load this announcement.')} />
        )}
      </Dialog>
    )
  const { title, text, publishedAt, withConfirmation, choice } = announcement
  const isAsked = withConfirmation && choice === undefined
  const mayAnswer = data !== undefined && hasRight(data.customer, mayManage)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        isAsked && mayAnswer ? (
          <>
            <Button busy={answer.isSending} onClick={() => void answer.send({ id, choice: 'decline' })}>
              {t('Decline')}
            </Button>
            <Button
              kind="primary"
              busy={answer.isSending}
              onClick={() => void answer.send({ id, choice: 'accept' })}
            >
              {t('Accept')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      <p className="meta">
        <DateTime value={publishedAt} as="day" />
      </p>
      <Stack gap="3" className="measure keeps-lines wraps">
        {text.split(/\n\s*\n/).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </Stack>
      {answer.refusal && (
        <Notice kind="bad" live="assertive">
          {answer.refusal.description}
        </Notice>
      )}
      {choice !== undefined && (
        <Notice kind={choice === 'accept' ? 'good' : 'info'} live="polite">
          {choice === 'accept' ? t('You accepted this.') : t('You declined this.')}
        </Notice>
      )}
      {isAsked && !mayAnswer && data?.visit === undefined && (
        <Notice kind="info">{t('A colleague with full access answers this for all of you.')}</Notice>
      )}
    </Dialog>
  )
}
