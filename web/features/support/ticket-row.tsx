import { previewPage } from '@sixpence/protocol/rules/support'
import { supportConversationList } from '@sixpence/protocol/support/support'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { ChatIcon } from '#ui/icons/icons.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { type Ticket, ticketWords } from './ticket-words.ts'

/** A ticket in the list; an unread answer is bold and shows its beginning (B391, B395). */
export function TicketRow({ ticket }: { ticket: Ticket }) {
  const t = useTranslate()
  const { ticketNumber, subject, updatedAt, isUnread } = ticket
  const { tone, text } = ticketWords(ticket, t)
  return (
    <RowTo
      to="/messages/$ticketNumber"
      params={{ ticketNumber }}
      media={
        <Tile>
          <ChatIcon />
        </Tile>
      }
      title={isUnread ? <strong className="bolder">{subject}</strong> : subject}
      meta={
        <>
          {t('No. {number}', { number: ticketNumber })}, <DateTime value={updatedAt} as="shortDayTime" />
          {isUnread && <Beginning id={ticket.id} />}
        </>
      }
      status={<StatusChip tone={tone}>{text}</StatusChip>}
    />
  )
}

function Beginning({ id }: { id: string }) {
  const { data } = useRead(supportConversationList, { id, limit: previewPage })
  const last = data?.conversations.findLast(({ from }) => from === 'desk')
  return last?.summary ? <span className="two-lines measure ink any-lines">{last.summary}</span> : null
}
