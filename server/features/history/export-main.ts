import { once } from 'node:events'
import { openSecrets } from '#core/keys/stored-keys.ts'
import { personalDataOf } from '#core/secrets.ts'
import { MovableClock } from '#core/clock.ts'
import { openPool } from '#core/database.ts'
import { openLog } from '#core/log.ts'
import { Standby } from '#core/standby.ts'
import { brandByKey, serveBrands } from '#core/served-brands.ts'
import { openStore } from '#store/store.ts'
import { writeExports } from './export-job.ts'
import type { ExportOrder } from './export-process.ts'

// The export process; exits with its parent.
process.once('disconnect', () => process.exit(1))
const [{ apiUrl, readUrl, ring, logLevel, aheadMs, brands }] = (await once(process, 'message')) as [
  ExportOrder,
]
serveBrands(brands)
const clock = new MovableClock()
clock.advance(aheadMs)
const db = openPool(apiUrl, { max: 2, name: 'sixpence exports' })
const log = openLog(logLevel)
const standby = readUrl ? new Standby({ url: readUrl, primary: db, log }) : undefined
await standby?.known()
const personal = personalDataOf(db, await openSecrets(db, ring))
await writeExports({
  db,
  primary: db,
  standby,
  personal,
  store: openStore(db, personal),
  clock,
  brand: brandByKey,
  log,
})
await standby?.close()
await db.end()
process.exit(0)
