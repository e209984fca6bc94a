/**
 * Actions of staff that the customer is notified of, in the app and by mail, and the page that shows what they can do.
 * Other actions cause no notification, above all cases of screening and monitoring (docs/CONSOLE.md).
 */
export const deskNotifications = {
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
  moneyWaits: '/unverified-account',
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
export type ToldByDesk = keyof typeof deskNotifications

/** Type of the notification, from which the page derives its text. */
export const toldType = <About extends ToldByDesk>(about: About): `desk.${About}` => `desk.${about}`
