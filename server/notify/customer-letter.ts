import type { RejectReason } from '@sixpence/protocol/rules/documents'
import { mailPeople } from './mail-people.ts'
import { rejectReasonText } from './reject-reason.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

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
    const people = await mailRecipients(s.db, customerId)
    await mailPeople(s, people, (t, brand) => wordsOf(letter, brand, t))
  })
}

function wordsOf(letter: Letter, brand: string, t: Translate): [subject: string, text: string] {
  switch (letter.about) {
    case 'documentAccepted':
      return [
        t('We accepted your document'),
        t('We checked a document you sent us and accepted it. You do not need to do anything.'),
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
        t('We checked a document you sent us and need something more. Open Documents to see what.'),
      ]
    case 'restricted':
      return [
        t('Your account with {brand} is limited', { brand }),
        t('You cannot send money for now. Your account says why, what to do and how to object.'),
      ]
    case 'lifted':
      return [
        t('Your account with {brand} is open again', { brand }),
        t('We lifted a restriction on your account. Sign in to see what you can do now.'),
      ]
    case 'appealReceived':
      return [t('We have your objection'), t('A member of our team will read it and answer by e-mail.')]
    case 'appealAnswered':
      return [t('We answered your objection'), t('You can read our answer in your account.')]
    case 'verified':
      return [
        t('You are verified'),
        t('We have checked everything we asked you for. The full limits of your account are open now.'),
      ]
    default:
      return letter satisfies never
  }
}
