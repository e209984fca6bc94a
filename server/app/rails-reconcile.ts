// npm run rails:reconcile: holds our books against the statements of the payment companies. Ends with 0 when nothing
// differs, with 1 and each difference by name when something does, with 2 when it cannot compare. The environment as for
// the server, which may be running.
import { readCommandConfig } from '#core/config.ts'
import { reconcileBooks } from './reconcile-books.ts'
import { runCommand } from './run-command.ts'
import { runningDatabase } from './running-database.ts'

await runCommand('The books cannot be compared', async () => {
  const config = readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  const isAgreed = await reconcileBooks(url, config)
  await stop()
  if (!isAgreed) process.exitCode = 1
})
