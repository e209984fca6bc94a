import type { BackgroundJob } from '#context/background-job.ts'
import { dayOf } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { reconcile } from '#payments/rails/reconcile.ts'
import { lastComparison, storeComparison } from './differences.ts'
import { readStatements } from './statements.ts'

/**
 * Once a day: reads the statements of the day that is over and compares them with our books. If a company does not
 * answer, the next run requests its statement again. Returns whether the books were compared.
 */
export async function followPartners(
  s: Pick<Services, 'db' | 'clock' | 'log' | 'partners'>,
): Promise<boolean> {
  const last = await lastComparison(s)
  if (last && dayOf(last.at) >= dayOf(s.clock.now())) return false
  await readStatements(s)
  try {
    const { differences } = await reconcile(s)
    await storeComparison(s, differences, null)
    return true
  } catch (error) {
    s.log.error(faultFields(error), 'the books could not be compared with the payment companies')
    return false
  }
}

export const followPartnersJob: BackgroundJob = {
  name: 'followPartners',
  everyMs: 10 * 60_000,
  work: (services) => followPartners(services),
}
