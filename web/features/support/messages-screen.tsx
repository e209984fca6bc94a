import { ticketPage } from '@sixpence/protocol/rules/support'
import { supportTicketList } from '@sixpence/protocol/support/support'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { List } from '#kit/list/list.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Page } from '#ui/layout/page.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { Help } from './help.tsx'
import { messagesSearch, type MessagesSearch } from './messages-search.ts'
import { NewTicket } from './new-ticket.tsx'
import { TicketRow } from './ticket-row.tsx'
import { useRetryAfter } from './use-retry-after.ts'

/** Tickets of the customer, and the form for a new ticket (R064). */
export default function MessagesScreen() {
  const t = useTranslate()
  const address = useLocation({ select: ({ search }) => search as unknown })
  const { write, payment, from = 1 } = z.parse(messagesSearch, address)
  if (write) return <NewTicket payment={payment} />
  return (
    <Page
      title={t('Messages')}
      lead={t('Ask us anything. We answer here and send you an e-mail when there is an answer.')}
      action={
        <ButtonTo kind="primary" to="/messages" search={{ write: true }}>
          {t('Write to us')}
        </ButtonTo>
      }
    >
      <Tickets from={from} />
      <Help />
    </Page>
  )
}

function Tickets({ from }: { from: number }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const list = useRead(supportTicketList, { limit: ticketPage, from }, { keepsPrevious: true })
  useRetryAfter(list)
  const go = (search: MessagesSearch) => void navigate({ to: '/messages', search })
  return (
    <Stack gap="5">
      <LoadedList read={list} rows={5} failure={t('We could not load your messages.')}>
        {({ tickets }) =>
          tickets.length === 0 && from === 1 ? (
            <EmptyState title={t('No messages yet')}>
              {t('Your questions and our answers are kept here.')}
            </EmptyState>
          ) : (
            <>
              <List label={t('Your messages')} items={tickets} keyOf={({ id }) => id} empty={null}>
                {(item) => <TicketRow ticket={item} />}
              </List>
              <Pager
                page={Math.ceil(from / ticketPage)}
                pageSize={ticketPage}
                total={{ isLast: tickets.length < ticketPage }}
                onPage={(next) => go({ from: next && (next - 1) * ticketPage + 1 })}
              />
            </>
          )
        }
      </LoadedList>
    </Stack>
  )
}
