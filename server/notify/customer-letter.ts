import type { RejectReason } from '@sixpence/protocol/rules/documents'
import { mailPeople } from './mail-people.ts'
import { rejectReasonText } from './reject-reason.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

/** A mail about the customer's verification. */
export type Letter =
  | { about: 'documentSentBack'; reason: RejectReason }
  | {
      about:
        | 'documentAccepted'
        | 'documentAsked'
        | 'restricted'
        | 'lifted'
        | 'appealReceived'
        | 'appealAnswered'
        | 'verified'
    }

/** Mails everybody with full rights and access to balances, after the call; closed customers get none. */
export function sendLetter(s: Services, customerId: number, letter: Letter): void {
  s.later.run(async () => {
    const { rows } = await s.db.query<{ id: number }>(
      `select a.person_id as id from app.access a join app.customer c on c.id = a.customer_id
       where a.customer_id = $1 and a.access_right = 2 and a.balance_info and not c.closed order by a.person_id`,
      [customerId],
    )
    await mailPeople(
      s,
      rows.map(({ id }) => id),
      (t, brand) => wordsOf(letter, brand, t),
    )
  })
}

function wordsOf(letter: Letter, brand: string, t: Translate): [subject: string, text: string] {
  switch (letter.about) {
    case 'documentAccepted':
      return [
        t('We accepted your document'),
        t('We looked at a document you sent us and accepted it. There is nothing to do for it any more.'),
      ]
    case 'documentSentBack':
      return [
        t('Please send your document again'),
        t(
          'We looked at a document you sent us and cannot accept it. {reason} You can send it again under Documents.',
          {
            reason: rejectReasonText(letter.reason, t),
          },
        ),
      ]
    case 'documentAsked':
      return [
        t('A question about your document'),
        t('We looked at a document you sent us and need something more. What it is stands under Documents.'),
      ]
    case 'restricted':
      return [
        t('Your account with {brand} is limited', { brand }),
        t(
          'For now you cannot send money. Why, and what helps, stands in your account, where you can also object.',
        ),
      ]
    case 'lifted':
      return [
        t('Your account with {brand} is open again', { brand }),
        t('We lifted a restriction of your account. What you can do now stands in your account.'),
      ]
    case 'appealReceived':
      return [t('We have your objection'), t('A person reads it and answers. You hear from us by mail.')]
    case 'appealAnswered':
      return [t('We answered your objection'), t('Our answer stands in your account.')]
    case 'verified':
      return [
        t('You are verified'),
        t('We have checked everything we asked you for. The full limits of your account are open now.'),
      ]
    default:
      return letter satisfies never
  }
}
