import { deleteOldDeliveries } from '#deliveries/delete-old-deliveries.ts'
import { deleteOldStaffRecords } from '#features/console/delete-old-records.ts'
import { deleteOldFiles } from '#features/documents/delete-old-files.ts'
import { forgetExports } from '#features/history/export-job.ts'
import { deleteOldBatches } from '#features/mass/delete-old-batches.ts'
import { forgetMovements } from '#features/monitoring/movements.ts'
import { finishErasures } from '#features/personal-data/finish-erasures.ts'
import { forgetTickets } from '#features/personal-data/forget-tickets.ts'
import { deleteOldRequests } from '#features/public-api/delete-old-requests.ts'
import { deleteOldRegistrations } from '#features/registration/delete-old-registrations.ts'
import { deleteOldAttempts } from '#features/sign-in/delete-old-attempts.ts'
import { forgetSentMessages } from '#features/support/sent-messages.ts'
import type { Services } from '#context/services.ts'

const hourMs = 60 * 60_000

/** Jobs that delete data past its retention, with the interval between their runs in ms. */
export const housekeeping = (
  s: Services,
): readonly { name: string; everyMs: number; work: () => Promise<unknown> }[] => [
  { name: 'deleteOldAttempts', everyMs: hourMs, work: () => deleteOldAttempts(s) },
  { name: 'deleteOldRegistrations', everyMs: hourMs, work: () => deleteOldRegistrations(s) },
  { name: 'deleteOldStaffRecords', everyMs: hourMs, work: () => deleteOldStaffRecords(s) },
  { name: 'deleteOldFiles', everyMs: hourMs, work: () => deleteOldFiles(s) },
  { name: 'deleteOldBatches', everyMs: hourMs, work: () => deleteOldBatches(s) },
  { name: 'forgetSentMessages', everyMs: hourMs, work: () => forgetSentMessages(s) },
  { name: 'deleteOldDeliveries', everyMs: hourMs, work: () => deleteOldDeliveries(s) },
  { name: 'deleteOldRequests', everyMs: hourMs, work: () => deleteOldRequests(s) },
  { name: 'finishErasures', everyMs: hourMs, work: () => finishErasures(s) },
  { name: 'forgetTickets', everyMs: 60_000, work: () => forgetTickets(s) },
  { name: 'forgetExports', everyMs: hourMs, work: () => forgetExports(s) },
  { name: 'forgetMovements', everyMs: hourMs, work: () => forgetMovements(s) },
]
