import type { FollowUpJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { mailPeople } from '#notify/mail-people.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { openRequests } from '#store/request/open-requests.ts'
import { approvedBy, approvalFactsOf, paymentFactsOf, approvalStatus } from '#store/request/requests.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { userIdsOf } from '#store/customer/users.ts'
import {
  deleteNotices,
  deleteOldNotices,
  waitingNotices,
  type NoticeKind,
} from '#store/request/request-notices.ts'

type News = { person: number; about: NoticeKind }
type Row = { operation: number; about: NoticeKind; customer: number; person: number | null }

/** A notice that could not be mailed within this time is dropped. */
const keptFor = { days: 1 }

/**
 * Mails approvers about pending payments and creators about decisions on theirs: a single mail per person for
 * everything since the last mail, repeated if the mail partner fails. Returns the number of notices claimed.
 */
export async function notifyOfRequests(s: Services): Promise<number> {
  const now = s.clock.now()
  await deleteOldNotices(s.db, before(now, keptFor))
  const rows = await claimDue<Row>(s.db, waitingNotices, { now, limit: 500 })
  for (const [customer, notices] of Map.groupBy(rows, (row) => row.customer))
    await notifyCompany(s, customer, notices).catch((error: unknown) =>
      s.log.warn(
        { notice: 'approval', customer, ...faultFields(error) },
        'a notice was not sent and will retry',
      ),
    )
  return rows.length
}

async function notifyCompany(s: Services, customer: number, notices: readonly Row[]): Promise<void> {
  const company = (await readCustomerText(s, customer))?.name ?? ''
  const news = new Map<number, Map<NoticeKind, number>>()
  for (const { person, about } of await addressed(s, customer, notices)) {
    const counts = news.get(person) ?? new Map<NoticeKind, number>()
    news.set(person, counts.set(about, (counts.get(about) ?? 0) + 1))
  }
  for (const person of await switchedOff(s, customer)) news.delete(person)
  // Users removed from the company meanwhile are not mailed.
  const users = new Set(await userIdsOf(s.db, customer))
  for (const person of news.keys()) if (!users.has(person)) news.delete(person)
  for (const [person, counts] of news) await mailPeople(s, [person], (t) => wordsOf(counts, company, t))
  await deleteNotices(s.db, notices)
}

/** Each notice with its recipients as of now; notices of payments that no longer wait are dropped. */
async function addressed(s: Services, customer: number, notices: readonly Row[]): Promise<News[]> {
  const waits = notices.filter(({ about }) => about === 'waits')
  const open = waits.length === 0 ? [] : await openRequests(s.db, customer)
  const waitingRequests = open.filter(({ id }) => waits.some(({ operation }) => operation === id))
  const approvalFacts = await approvalFactsOf(
    s.db,
    customer,
    waitingRequests.map(({ id }) => id),
    s.partners,
  )
  const next = new Map(
    waitingRequests.map((request) => [
      request.id,
      approvalStatus(
        approvalFacts,
        paymentFactsOf(request, approvalFacts),
        approvedBy(approvalFacts, request.id),
      ).next,
    ]),
  )
  return notices.flatMap(({ operation, about, person }): News[] => {
    if (about !== 'waits') return person === null ? [] : [{ person, about }]
    return (next.get(operation) ?? [])
      .filter((approver) => person === null || approver === person)
      .map((approver) => ({ person: approver, about }))
  })
}

async function switchedOff({ db }: Services, customer: number): Promise<number[]> {
  const { rows } = await db.query<{ person: number }>(
    `select person_id as person from app.notification_off where customer_id = $1 and identified = 'payment.waiting'`,
    [customer],
  )
  return rows.map(({ person }) => person)
}

function wordsOf(
  counts: ReadonlyMap<NoticeKind, number>,
  company: string,
  t: Translate,
): [subject: string, text: string] {
  const lineFor = (about: NoticeKind, words: (size: number) => string): string[] => {
    const size = counts.get(about)
    return size === undefined ? [] : [words(size)]
  }
  const lines = [
    ...lineFor('waits', (size) => t('Payments waiting for your approval: {size}.', { size })),
    ...lineFor('approved', (size) => t('Your payment requests that were approved: {size}.', { size })),
    ...lineFor('declined', (size) => t('Your payment requests that were declined: {size}.', { size })),
    ...lineFor('ended', (size) =>
      t(
        'Your payment requests that were not sent because no one approved them in time or they could not be paid: {size}.',
        {
          size,
        },
      ),
    ),
  ]
  const subject = counts.has('waits')
    ? t('{company}: payments are waiting for your approval', { company })
    : t('{company}: your payment requests were decided', { company })
  return [subject, lines.join('\n')]
}

export const notifyOfRequestsJob: FollowUpJob = {
  name: 'notifyOfRequests',
  everyMs: 5_000,
  work: notifyOfRequests,
}
