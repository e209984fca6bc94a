import { once } from 'node:events'
import type { Screening } from '@sixpence/partners/screening/screening'
import { MovableClock } from '#core/clock.ts'
import { openPool } from '#core/database.ts'
import { openSecrets } from '#core/keys/stored-keys.ts'
import { openLog } from '#core/log.ts'
import { personalDataOf } from '#core/secrets.ts'
import { screeningBy } from '#partners/partners.ts'
import { screenAll } from '#payments/screening/screen-subjects.ts'
import type { RescreenOrder } from './rescreen-process.ts'

// The process that compares all customers and people with a new list; exits with its parent.
process.once('disconnect', () => process.exit(1))
const [order] = (await once(process, 'message')) as [RescreenOrder]
const clock = new MovableClock()
clock.advance(order.aheadMs)
const db = openPool(order.apiUrl, { max: 4, name: 'sixpence screening' })
const log = openLog(order.logLevel)
const screening = order.screening ? screeningBy(order.screening) : await ofTheTown()
const started = performance.now()
const compared = await screenAll(
  {
    db,
    clock,
    log,
    personal: personalDataOf(db, await openSecrets(db, order.ring)),
    partners: { screening },
  },
  order.listId,
)
log.info(
  { list: order.listId, compared, ms: Math.round(performance.now() - started) },
  'rescreening with a new list finished',
)
await db.end()
process.exit(0)

/** Loaded in the demo only. */
async function ofTheTown(): Promise<Screening> {
  const { screeningOf } = await import('#simulator/sandboxes/sandboxes.ts')
  return screeningOf(db, clock).screening
}
