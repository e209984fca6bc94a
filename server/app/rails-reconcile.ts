// npm run operator -- rails:reconcile: reconciles the ledger with the partners' statements. Exit code 0: no difference; 1:
// differences, each listed; 2: cannot compare. Environment as for the server, which may be running.
import { readCommandConfig } from '#core/config.ts'
import { reconcileBooks } from './reconcile-books.ts'
import { runCommand } from './run-command.ts'
import { runningDatabase } from './database/running-database.ts'

await runCommand('The books cannot be compared', async () => {
  const config = await readCommandConfig()
  const { url, stop } = await runningDatabase(config)
  const isAgreed = await reconcileBooks(url, config)
  await stop()
  if (!isAgreed) process.exitCode = 1
})
