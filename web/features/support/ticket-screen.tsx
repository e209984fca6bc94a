import { conversationPage, ticketStatuses } from '@sixpence/protocol/rules/support'
import {
  supportConversationList,
  supportTicketGet,
  supportTicketUpdate,
} from '@sixpence/protocol/support/support'
import { useParams } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Page, PageHead } from '#ui/layout/page.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Answer } from './answer.tsx'
import { Help } from './help.tsx'
import { Message } from './message.tsx'
import { type Ticket, ticketWords } from './ticket-words.ts'
import { useRetryAfter } from './use-retry-after.ts'
import { useMarkRead } from './use-mark-read.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './support.module.css'

/** A ticket with its messages and an answer form (R065). */
export default function TicketScreen() {
  const t = useTranslate()
  const { ticketNumber = '' } = useParams({ strict: false })
  const read = useRead(supportTicketGet, { id: ticketNumber })
  useRetryAfter(read)
  // The id in the URL may not be a number.
  const isGone = read.error?.status === 404 || !/^\d{1,18}$/.test(ticketNumber)
  return (
    <Page back={<BackTo to="/messages">{t('All messages')}</BackTo>}>
      {isGone ? (
        <>
          <h1>{t('We cannot find this conversation')}</h1>
          <p className="meta">
            {t('It may belong to another of your accounts. Choose that account, or view all messages.')}
          </p>
        </>
      ) : (
        <Loaded
          read={read}
          skeleton={<SkeletonText lines={3} />}
          failure={t('We could not load this conversation.')}
        >
          {({ ticket }) => <Conversation key={ticket.id} ticket={ticket} />}
        </Loaded>
      )}
      <Help />
    </Page>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useTranslate()
  const { id, subject, ticketNumber, status } = ticket
  const read = useRead(supportConversationList, { id, limit: conversationPage })
  useRetryAfter(read)
  useMarkRead(ticket, read.data?.conversations)
  const change = useChange(supportTicketUpdate)
  const words = ticketWords(ticket, t)
  const isClosed = status === ticketStatuses.closed || status === ticketStatuses.closedNoReply
  return (
    <>
      <PageHead
        title={subject}
        mark={
          <Cluster as="p" gap="3" rowGap="1" className={'meta'}>
            {t('No. {number}', { number: ticketNumber })}
            <StatusChip tone={words.tone}>{words.text}</StatusChip>
          </Cluster>
        }
      />
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load the messages of this conversation.')}
      >
        {({ conversations }) => (
          <>
            {conversations.length === conversationPage && (
              <p className="meta">{t('These are the newest {most} messages.', { most: conversationPage })}</p>
            )}
            <Stack as="ol" gap="3" aria-label={t('Messages')}>
              {conversations.map((conversation) => (
                <Stack
                  as="li"
                  align="start"
                  key={conversation.id}
                  className={styles.said}
                  data-from={conversation.from}
                >
                  <Message ticketId={id} message={conversation} />
                </Stack>
              ))}
            </Stack>
          </>
        )}
      </Loaded>
      <Answer
        ticketId={id}
        isClosed={isClosed}
        beside={
          <Button
            busy={change.isSending}
            onClick={() => void change.send({ id, status: isClosed ? 'Open' : 'Closed' })}
          >
            {isClosed ? t('Reopen') : t('Mark as resolved')}
          </Button>
        }
      />
    </>
  )
}
