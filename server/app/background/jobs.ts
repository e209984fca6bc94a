import { deleteOldDeliveriesJob } from '#deliveries/delete-old-deliveries.ts'
import { notifyOfRequestsJob } from '#features/approvals/notify-of-requests.ts'
import { closeDueDaysJob } from '#features/books/close-due-days.ts'
import { followPartnersJob } from '#features/books/follow-partners.ts'
import { workCardsJob } from '#features/cards/card-work.ts'
import { deleteOldStaffRecordsJob } from '#features/console/delete-old-records.ts'
import { workContractsJob } from '#features/contracts/work.ts'
import { deleteOldFilesJob } from '#features/documents/delete-old-files.ts'
import { forgetExportsJob } from '#features/history/export-job.ts'
import { indexLinesJob } from '#features/history/index-lines.ts'
import { notifyOfInvoicesJob } from '#features/invoices/notify-of-invoices.ts'
import { deleteOldBatchesJob } from '#features/mass/delete-old-batches.ts'
import { workChecksJob } from '#features/merchant/work-checks.ts'
import { followPaymentsJob } from '#features/monitoring/follow.ts'
import { forgetMovementsJob } from '#features/monitoring/movements.ts'
import { finishErasuresJob } from '#features/personal-data/finish-erasures.ts'
import { forgetTicketsJob } from '#features/personal-data/forget-tickets.ts'
import { deleteOldRequestsJob } from '#features/public-api/delete-old-requests.ts'
import { deleteOldRegistrationsJob } from '#features/registration/delete-old-registrations.ts'
import { sendDueLettersJob } from '#features/registration/due-letters.ts'
import { deleteOldAttemptsJob } from '#features/sign-in/delete-old-attempts.ts'
import { forgetSentMessagesJob } from '#features/support/sent-messages.ts'
import { notifyOfTariffsJob } from '#features/tariffs/notify-customers.ts'
import { saveTemplatesAndCardsJob } from '#features/transfers-external/save-templates-and-cards.ts'
import { workGlobalJob } from '#payments/links/work.ts'
import { verifyPayeeNamesJob } from '#payments/mass/verify-payee-names.ts'
import { workMassJob } from '#payments/mass/work.ts'
import { fillWaysInJob } from '#payments/rails/ways-in.ts'
import { ringSandboxesJob, workRailsJob } from '#payments/rails/work.ts'
import { workKeptJob } from '#payments/receiving/work.ts'
import { runSubscriptionsJob } from '#payments/schedules/work.ts'
import { screenPaymentsJob } from '#payments/screening/screen-payments.ts'
import { screenChangedJob } from '#payments/screening/screen-subjects.ts'
import { forgetReplies, replyMs } from '#store/api-reply/replies.ts'
import { forgetCallKeys, pressMs } from '#store/operation/call-keys.ts'
import type { BackgroundJob, FollowUpJob } from '#context/background-job.ts'
import { keepPeriods } from '#core/periods.ts'
import { deleteExpiredRecordsJob } from '../delete-expired-records.ts'
import { notifyOwnersJob } from './deliveries.ts'

const hourMs = 60 * 60_000

/** Jobs whose work follows from what was committed; `settled` waits until none has any left. */
export const followUpJobs: readonly FollowUpJob[] = [
  notifyOfRequestsJob,
  notifyOfInvoicesJob,
  saveTemplatesAndCardsJob,
  workGlobalJob,
  workKeptJob,
  workMassJob,
  verifyPayeeNamesJob,
  workCardsJob,
  workContractsJob,
  workChecksJob,
  notifyOfTariffsJob,
  notifyOwnersJob,
]

/** All other jobs of features and payments, and those of the layers below them, which cannot declare their own. */
export const backgroundJobs: readonly BackgroundJob[] = [
  screenPaymentsJob,
  workRailsJob,
  screenChangedJob,
  ringSandboxesJob,
  fillWaysInJob,
  runSubscriptionsJob,
  sendDueLettersJob,
  indexLinesJob,
  closeDueDaysJob,
  followPartnersJob,
  followPaymentsJob,
  deleteExpiredRecordsJob,
  deleteOldAttemptsJob,
  deleteOldRegistrationsJob,
  deleteOldStaffRecordsJob,
  deleteOldFilesJob,
  deleteOldBatchesJob,
  forgetSentMessagesJob,
  deleteOldDeliveriesJob,
  deleteOldRequestsJob,
  finishErasuresJob,
  forgetTicketsJob,
  forgetExportsJob,
  forgetMovementsJob,
  { name: 'writeActivity', everyMs: 1_000, work: ({ sessions }) => sessions.writeActivity() },
  { name: 'followBrands', everyMs: 2_000, work: (services) => services.followBrands() },
  { name: 'writeExports', everyMs: 5_000, work: (services) => services.writeExports() },
  {
    name: 'forgetReplies',
    everyMs: hourMs,
    work: ({ db, clock }) => forgetReplies(db, new Date(clock.now().getTime() - replyMs)),
  },
  {
    name: 'forgetCallKeys',
    everyMs: 60_000,
    work: ({ db, clock }) => forgetCallKeys(db, new Date(clock.now().getTime() - 2 * pressMs)),
  },
  { name: 'keepPeriods', everyMs: hourMs, work: ({ db }) => keepPeriods(db) },
]
