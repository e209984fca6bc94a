import { mailPeople } from '#notify/mail-people.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { transaction } from '#core/database.ts'

type Untold = { id: number; step: string; whom: number[] }

/** Mails of what happened to contracts, each once the note of it is committed; one that fails is tried a minute later. */
export async function tellOfSteps(s: Services): Promise<number> {
  let told = 0
  while (await tellNext(s)) told += 1
  return told
}

async function tellNext(s: Services): Promise<boolean> {
  const now = s.clock.now()
  return transaction(s.db, async (client) => {
    const { rows } = await client.query<Untold>(
      `select e.id, e.step, (select coalesce(json_agg(a.person_id order by a.person_id), '[]') from app.access a join app.customer c on c.id = a.customer_id
           where a.customer_id in (o.sender_id, o.beneficiary_id) and a.customer_id is distinct from e.customer_id
             and (e.step <> 'identificationFailed' or a.customer_id = o.sender_id)
             and a.access_right = 2 and a.balance_info and not c.closed) as whom
       from app.contract_event e join app.contract o on o.id = e.contract_id
       where e.tell_at <= $1 order by e.id limit 1 for update of e skip locked`,
      [now],
    )
    const [untold] = rows
    if (!untold) return false
    const words = wordsOf[untold.step]
    const isTold = words
      ? await mailPeople(s, untold.whom, words).then(
          () => true,
          (error: unknown) => {
            s.log.warn(faultFields(error), 'a mail about a contract could not be sent')
            return false
          },
        )
      : true
    await client.query('update app.contract_event set tell_at = $2 where id = $1', [
      untold.id,
      isTold ? null : new Date(now.getTime() + 60_000),
    ])
    return isTold
  })
}

type Words = (t: Translate) => [subject: string, text: string]

const ended: Words = (t) => [
  t('Your split contract has ended'),
  t('A split contract of yours has ended. When and why stands in your account.'),
]

/** What whom it concerns is mailed; of other steps they need not hear. */
const wordsOf: Readonly<Record<string, Words>> = {
  created: (t) => [
    t('A split contract for you'),
    t('Somebody has drawn up a split contract with you. Read it in your account, then sign or decline it.'),
  ],
  sign: (t) => [
    t('Your split contract was signed'),
    t('The other party has signed your split contract. What comes next stands in your account.'),
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
    t('The other party has given notice. Until when the contract goes on stands in your account.'),
  ],
  terminateCancel: (t) => [
    t('Your split contract goes on'),
    t('The other party has taken back the notice of your split contract.'),
  ],
  terminateNow: ended,
  noticeEnded: ended,
  activeToReached: ended,
}
