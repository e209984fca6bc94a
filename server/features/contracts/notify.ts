import type { ContractEventName } from '@sixpence/protocol/rules/contracts'
import { mailPeople } from '#notify/mail-people.ts'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { isMailRecipient } from '#store/customer/mail-recipients.ts'

type DueNotice = { id: number; step: ContractEventName; recipients: number[] }

/**
 * Job: mails the parties about recorded steps; a failed mail is retried after a minute. Returns the number of completed
 * steps.
 */
export async function notifyOfSteps(s: Services): Promise<number> {
  const due = await claimDue<DueNotice>(s.db, dueNotices, { now: s.clock.now(), limit: 20 })
  const areSent = await Promise.all(
    due.map((dueNotice) =>
      sendNotice(s, dueNotice).then(
        () => true,
        (error: unknown) => {
          s.log.warn(
            { notice: 'contract', event: dueNotice.id, ...faultFields(error) },
            'a notice was not sent and will retry',
          )
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
      and ${isMailRecipient('a')}) as recipients`,
}

async function sendNotice(s: Services, { id, step, recipients }: DueNotice): Promise<void> {
  const mail = mailOf[step]
  if (mail) await mailPeople(s, recipients, mail)
  await s.db.query('update app.contract_event set tell_at = null where id = $1', [id])
}

type Mail = (t: Translate) => [subject: string, text: string]

const endMail: Mail = (t) => [
  t('Your split contract has ended'),
  t('One of your split contracts has ended. Sign in to see when and why.'),
]

/** Mail for each step; undefined for a step that the other party need not know of. */
const mailOf: Readonly<Record<ContractEventName, Mail | undefined>> = {
  created: (t) => [
    t('A split contract for you'),
    t('Someone has drawn up a split contract with you. Read it in your account, then sign or decline it.'),
  ],
  sign: (t) => [
    t('Your split contract was signed'),
    t('The other party has signed your split contract. Sign in to see what happens next.'),
  ],
  reject: (t) => [
    t('Your split contract was declined'),
    t('The other party has declined the split contract you drew up. It has no effect.'),
  ],
  cancel: (t) => [
    t('Your split contract was withdrawn'),
    t('One of your split contracts was withdrawn before it began. It has no effect.'),
  ],
  identificationStarted: undefined,
  identificationSuccess: (t) => [
    t('Your split contract is agreed'),
    t('Both parties have signed, and the payer has verified their identity. It begins on the agreed day.'),
  ],
  identificationFailed: (t) => [
    t('We could not verify your identity'),
    t(
      'Your split contract cannot begin until you have verified your identity. You can try again in your account.',
    ),
  ],
  activeFromReached: (t) => [
    t('Your split contract has begun'),
    t('One of your split contracts is in force from today.'),
  ],
  terminate: (t) => [
    t('Notice was given for your split contract'),
    t('The other party has given notice. Sign in to see when the contract ends.'),
  ],
  terminateCancel: (t) => [
    t('Your split contract continues'),
    t('The other party has withdrawn its notice for your split contract.'),
  ],
  terminateNow: endMail,
  noticeEnded: endMail,
  activeToReached: endMail,
}
