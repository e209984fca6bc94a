/**
 * What staff do that a customer hears of, in a notification and by mail, and the page where they see what they can do.
 * What is not here is not told: cases of screening and monitoring above all (docs/CONSOLE.md).
 */
export const toldByDesk = {
  documentAccepted: '/profile',
  documentSentBack: '/profile',
  documentAsked: '/profile',
  identityPassed: '/profile',
  identityFailed: '/profile',
  restricted: '/limited-account',
  restrictionAsked: '/limited-account',
  lifted: '/home',
  appealReceived: '/limited-account',
  appealAnswered: '/limited-account',
  verified: '/fees-and-limits',
  unverified: '/unverified-account',
  dueDiligenceAsked: '/profile',
  dueDiligenceDone: '/profile',
  personRemoved: '/profile',
  sessionEnded: '/login-history',
  moneyReturned: '/history',
  paymentTakenBack: '/history',
  paymentRecalled: '/history',
  paymentResolved: '/history',
  tariffs: '/fees-and-limits',
} as const
export type ToldByDesk = keyof typeof toldByDesk

/** Type of the notification, by which the page knows its words. */
export const toldType = (about: ToldByDesk): string => `desk.${about}`
