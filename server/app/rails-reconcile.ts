// npm run rails:reconcile: holds our books against the statements of the payment companies. Ends with 0 when nothing
// differs, with 1 and each difference by name when something does. The environment as for the server, which may be running.
import { readConfig } from '#core/config.ts'
import { reconcileBooks } from './reconcile-books.ts'
import { runningDatabase } from './running-database.ts'

const config = readConfig()
const { url, stop } = await runningDatabase(config)
const isAgreed = await reconcileBooks(url, config)
await stop()
if (!isAgreed) process.exitCode = 1
