import { mailPeople } from '#notify/mail-people.ts'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { isMailRecipient } from '#store/customer/mail-recipients.ts'

type DueNotice = { id: number; step: string; whom: number[] }

/**
 * Job: mails the parties about recorded steps; a mail that fails is retried after a minute. Returns the number of
 * steps done with.
 */
export async function notifyOfSteps(s: Services): Promise<number> {
  const due = await claimDue<DueNotice>(s.db, dueNotices, { now: s.clock.now(), limit: 20 })
  const areSent = await Promise.all(
    due.map((one) =>
      tell(s, one).then(
        () => true,
        (error: unknown) => {
          s.log.warn(faultFields(error), 'a mail about a contract could not be sent')
          return false
        },
      ),
    ),
  )
  return areSent.filter(Boolean).length
}

const dueNotices = {
  table: 'app.contract_event',
  key: 'id',
  due: 'tell_at <= $3',
  order: 'id',
  lease: 'tell_at',
  set: 'tell_at = $1',
  returning: `id, step, (select coalesce(json_agg(a.person_id order by a.person_id), '[]')
    from app.contract o join app.access a on a.customer_id in (o.sender_id, o.beneficiary_id)
    where o.id = contract_id and a.customer_id is distinct from contract_event.customer_id
      and (step <> 'identificationFailed' or a.customer_id = o.sender_id)
      and ${isMailRecipient('a')}) as whom`,
}

async function tell(s: Services, { id, step, whom }: DueNotice): Promise<void> {
  const words = wordsOf[step]
  if (words) await mailPeople(s, whom, words)
  await s.db.query('update app.contract_event set tell_at = null where id = $1', [id])
}

type Words = (t: Translate) => [subject: string, text: string]

const ended: Words = (t) => [
  t('Your split contract has ended'),
  t('One of your split contracts has ended. Your account says when and why.'),
]

/** Mail for each step; steps not listed are not mailed. */
const wordsOf: Readonly<Record<string, Words>> = {
  created: (t) => [
    t('A split contract for you'),
    t('Somebody has drawn up a split contract with you. Read it in your account, then sign or decline it.'),
  ],
  sign: (t) => [
    t('Your split contract was signed'),
    t('The other party has signed your split contract. Your account says what comes next.'),
  ],
  reject: (t) => [
    t('Your split contract was declined'),
    t('The other party has declined the split contract you drew up. Nothing of it counts.'),
  ],
  cancel: (t) => [
    t('Your split contract was taken back'),
    t('A split contract of yours was taken back before it began. Nothing of it counts.'),
  ],
  identificationSuccess: (t) => [
    t('Your split contract is agreed'),
    t('Both have signed, and the payer has shown who they are. It begins on its day.'),
  ],
  identificationFailed: (t) => [
    t('We could not see who you are'),
    t('Your split contract waits until you have shown who you are. You can try again in your account.'),
  ],
  activeFromReached: (t) => [
    t('Your split contract has begun'),
    t('A split contract of yours counts from today on.'),
  ],
  terminate: (t) => [
    t('Notice of your split contract'),
    t('The other party has given notice. Your account says when the contract ends.'),
  ],
  terminateCancel: (t) => [
    t('Your split contract goes on'),
    t('The other party has taken back the notice of your split contract.'),
  ],
  terminateNow: ended,
  noticeEnded: ended,
  activeToReached: ended,
}
