import { forgetOldDeliveries } from '#deliveries/forget-old.ts'
import { forgetOldStaff } from '#features/console/forget-old.ts'
import { forgetOldFiles } from '#features/documents/forget-old.ts'
import { forgetExports } from '#features/history/export-job.ts'
import { forgetOldMass } from '#features/mass/forget-old.ts'
import { forgetMovements } from '#features/monitoring/movements.ts'
import { finishErasures } from '#features/personal-data/finish-erasures.ts'
import { forgetTickets } from '#features/personal-data/forget-tickets.ts'
import { forgetOldRequests } from '#features/public-api/forget-old.ts'
import { forgetOldRegistrations } from '#features/registration/forget-old.ts'
import { forgetOldSignIns } from '#features/sign-in/forget-old.ts'
import { forgetSentMessages } from '#features/support/sent.ts'
import type { Services } from '#context/services.ts'

const hourMs = 60 * 60_000

/** Jobs that delete data past its retention, with the interval between their runs in ms. */
export const housekeeping = (
  s: Services,
): readonly { name: string; everyMs: number; work: () => Promise<unknown> }[] => [
  { name: 'forgetOldSignIns', everyMs: hourMs, work: () => forgetOldSignIns(s) },
  { name: 'forgetOldRegistrations', everyMs: hourMs, work: () => forgetOldRegistrations(s) },
  { name: 'forgetOldStaff', everyMs: hourMs, work: () => forgetOldStaff(s) },
  { name: 'forgetOldFiles', everyMs: hourMs, work: () => forgetOldFiles(s) },
  { name: 'forgetOldMass', everyMs: hourMs, work: () => forgetOldMass(s) },
  { name: 'forgetSentMessages', everyMs: hourMs, work: () => forgetSentMessages(s) },
  { name: 'forgetOldDeliveries', everyMs: hourMs, work: () => forgetOldDeliveries(s) },
  { name: 'forgetOldRequests', everyMs: hourMs, work: () => forgetOldRequests(s) },
  { name: 'finishErasures', everyMs: hourMs, work: () => finishErasures(s) },
  { name: 'forgetTickets', everyMs: 60_000, work: () => forgetTickets(s) },
  { name: 'forgetExports', everyMs: hourMs, work: () => forgetExports(s) },
  { name: 'forgetMovements', everyMs: hourMs, work: () => forgetMovements(s) },
]
