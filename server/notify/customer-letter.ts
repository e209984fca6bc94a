import type { RejectReason } from '@sixpence/protocol/rules/documents'
import type { SentNotification } from '@sixpence/protocol/push'
import { deskNotifications, toldType, type ToldByDesk } from '@sixpence/protocol/rules/desk-notifications'
import type pg from 'pg'
import { announce } from '#core/outbox/outbox.ts'
import { mailPeople } from './mail-people.ts'
import { rejectReasonText } from './reject-reason.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'

/** Notifications to a customer about an action of the desk. */
export type Letter =
  | { about: 'documentSentBack'; reason: RejectReason }
  | { about: Exclude<ToldByDesk, 'documentSentBack' | 'tariffs'>; to?: number }

/** Mails all users with full rights and access to balances, or `to` only, after the call; closed customers get none. */
export function sendLetter(s: Services, customerId: number, letter: Letter): void {
  s.later.run('sendLetter', async () => {
    const to = 'to' in letter ? letter.to : undefined
    const people = to === undefined ? await mailRecipients(s.db, customerId) : [to]
    await mailPeople(s, people, (t, brand) => letterWords(letter, brand, t))
  })
}

/** Mails a person that they no longer have access to a company, after the call. */
export function sendFarewell(s: Services, personId: number): void {
  s.later.run('sendFarewell', () =>
    mailPeople(s, [personId], (t) => [
      t('Your access to a company has ended'),
      t(
        'We removed you from a company, so you can no longer see its accounts. If that is wrong, contact the company or us.',
      ),
    ]),
  )
}

/**
 * Notifies the open pages of a customer, in the transaction of the change; each page shows it in its reader's language.
 */
export const announceTold = (client: pg.ClientBase, customerId: number, about: ToldByDesk): Promise<void> =>
  announce(client, {
    customerId,
    event: 'notification',
    data: { type: toldType(about), link: deskNotifications[about] } satisfies SentNotification,
    changed: ['customer', 'limits'],
  })

/** Subject and text of a letter. */
export function letterWords(letter: Letter, brand: string, t: Translate): [subject: string, text: string] {
  switch (letter.about) {
    case 'documentAccepted':
      return [
        t('We accepted your document'),
        t('We checked a document you sent us and accepted it. You do not need to do anything.'),
      ]
    case 'documentSentBack':
      return [
        t('Send your document again'),
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
        t('You cannot send money for now. Sign in to see why, what to do and how to object.'),
      ]
    case 'lifted':
      return [
        t('Your account with {brand} is open again', { brand }),
        t('We lifted a restriction on your account. Sign in to see what you can do now.'),
      ]
    case 'appealReceived':
      return [t('We received your objection'), t('A member of our team will read it and answer by e-mail.')]
    case 'appealAnswered':
      return [t('We answered your objection'), t('You can read our answer in your account.')]
    case 'moneyWaits':
      return [
        t('Money is waiting for you at {brand}', { brand }),
        t(
          'Someone paid you more than you may receive before you are verified. We keep the money for you. Sign in to see what is missing: once you are verified, it arrives. After 60 days it goes back to the payer.',
        ),
      ]
    case 'verified':
      return [
        t('You are verified'),
        t('We have checked everything we asked you for. Your account now has its full limits.'),
      ]
    case 'identityPassed':
      return [
        t('We accepted your proof of identity'),
        t('We looked at your proof of identity and accepted it. You do not need to do anything.'),
      ]
    case 'identityFailed':
      return [
        t('We could not accept your proof of identity'),
        t('See why in your profile. You can verify your identity again there, or ask us.'),
      ]
    case 'restrictionAsked':
      return [
        t('We need something from you'),
        t('Sign in to see which documents we need and by when. You can send them there, or object.'),
      ]
    case 'unverified':
      return [
        t('Your limits with {brand} are lower now', { brand }),
        t('We need to check something again. Sign in to see what is missing and where to send it.'),
      ]
    case 'dueDiligenceAsked':
      return [
        t('We have questions about your account'),
        t('The law requires us to know our customers. Open your profile to see and answer our questions.'),
      ]
    case 'dueDiligenceDone':
      return [
        t('We have everything we asked for'),
        t('Thank you for your answers. You do not need to do anything.'),
      ]
    case 'personRemoved':
      return [
        t('Someone was removed from your company'),
        t(
          'They no longer have access. If you did not expect this, check the people of your company and write to us.',
        ),
      ]
    case 'sessionEnded':
      return [
        t('We signed you out on one device'),
        t(
          'Our staff ended one of your sessions to protect you. Your sign-ins are listed in your account. If one of them was not you, change your password.',
        ),
      ]
    case 'moneyReturned':
      return [
        t('Money you received is being returned'),
        t(
          'We are returning a payment you received to the payer. Your activity shows which one. If you think this is wrong, write to us.',
        ),
      ]
    case 'paymentTakenBack':
      return [
        t('We stopped one of your payments'),
        t(
          'We stopped a payment before it left, and the money is available again. You can make the payment again.',
        ),
      ]
    case 'paymentRecalled':
      return [
        t('We asked for one of your payments to be returned'),
        t('The recipient’s bank decides whether to return it. You can follow it in your activity.'),
      ]
    case 'paymentResolved':
      return [
        t('We resolved one of your payments'),
        t(
          'Your activity shows whether it arrived. If the money was returned, you can make the payment again.',
        ),
      ]
    default:
      return letter satisfies never
  }
}
