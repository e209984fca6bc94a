import type { Language } from '@sixpence/locales'
import { deskNotifications, toldType, type ToldByDesk } from '@sixpence/protocol/rules/desk-notifications'
import { loadTexts } from '#lib/language/load-texts.ts'
import type { Translate } from '#lib/language/translate.ts'

type NotificationText = { title: string; text: string }

/** An action of staff, in the reader's language, with the next step. Undefined for kinds unknown to this page. */
export async function deskTold(
  type: string,
  { t, language }: { t: Translate; language: Language },
): Promise<NotificationText | undefined> {
  const about = (Object.keys(deskNotifications) as ToldByDesk[]).find((text) => toldType(text) === type)
  if (!about) return undefined
  // Without a network it is shown in English.
  await loadTexts(language, 'notifications').catch(() => undefined)
  return toldWords(about, t)
}

/** Title and text of a notification. */
export const toldWords = (about: ToldByDesk, t: Translate): NotificationText =>
  ({
    documentAccepted: {
      title: t('We accepted your document'),
      text: t('You do not need to do anything.'),
    },
    documentSentBack: {
      title: t('Send your document again'),
      text: t('See why in your profile, and send a new one there.'),
    },
    documentAsked: {
      title: t('A question about your document'),
      text: t('See what we need in your profile. You can answer there.'),
    },
    identityPassed: {
      title: t('We accepted your proof of identity'),
      text: t('You do not need to do anything.'),
    },
    identityFailed: {
      title: t('We could not accept your proof of identity'),
      text: t('See why in your profile. You can verify your identity again there.'),
    },
    restricted: {
      title: t('You cannot send money for now'),
      text: t('See why, what to do and how to object.'),
    },
    restrictionAsked: {
      title: t('We need something from you'),
      text: t('See which documents, and send them or object.'),
    },
    lifted: {
      title: t('Your account is open again'),
      text: t('You can send money as before.'),
    },
    appealReceived: {
      title: t('We received your objection'),
      text: t('A member of our team will read it and answer here.'),
    },
    appealAnswered: {
      title: t('We answered your objection'),
      text: t('Read our answer and what you can do now.'),
    },
    moneyWaits: {
      title: t('Money is waiting for you'),
      text: t('It is above what you may receive before you are verified. See what is missing.'),
    },
    verified: {
      title: t('You are verified'),
      text: t('Your account now has its full limits.'),
    },
    unverified: {
      title: t('Your limits are lower now'),
      text: t('See what is missing and send it there.'),
    },
    dueDiligenceAsked: {
      title: t('We have questions about your account'),
      text: t('Answer them in your profile.'),
    },
    dueDiligenceDone: {
      title: t('We have everything we asked for'),
      text: t('You do not need to do anything.'),
    },
    personRemoved: {
      title: t('Someone was removed from your company'),
      text: t('They no longer have access. If you did not expect it, write to us.'),
    },
    sessionEnded: {
      title: t('We signed you out on one device'),
      text: t('Check your sign-ins. If one of them was not you, change your password.'),
    },
    moneyReturned: {
      title: t('Money you received is being returned'),
      text: t('Your activity shows which payment. If you think this is wrong, write to us.'),
    },
    paymentTakenBack: {
      title: t('We stopped one of your payments'),
      text: t('The money is available again. You can make the payment again.'),
    },
    paymentRecalled: {
      title: t('We asked for one of your payments to be returned'),
      text: t('You can follow it in your activity.'),
    },
    paymentResolved: {
      title: t('We resolved one of your payments'),
      text: t('Your activity shows whether it arrived.'),
    },
    tariffs: {
      title: t('Our fees and limits change'),
      text: t('See what changes and from when.'),
    },
  })[about]
