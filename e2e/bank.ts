import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@sixpence/postgres/embedded'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { closeProcess, openOperator, openServer } from './kit/operate.ts'
import { openTurns } from './kit/turns.ts'

/** Starts the product as `npm start` does, on a folder and a port of its own, and ends it after the last test. */
export default async function bank(): Promise<() => Promise<void>> {
  const folder = quickFolder('e2e')
  const own = {
    PORT: process.env['E2E_PORT'] ?? '4310',
    SIXPENCE_DATA: folder,
    SIXPENCE_RATE_FACTOR: '20',
  }
  const server = await openServer(own)
  // What a test starts beside it works on the same bank.
  const address = process.env['DATABASE_URL'] || (await addressOf(join(folder, 'postgres')))
  Object.assign(process.env, own, { DATABASE_URL: address })
  const turns = await openTurns()
  process.env['E2E_TURNS'] = String(turns.port)
  const { operator, address: operatorAt } = await openOperator()
  process.env['E2E_OPERATOR'] = operatorAt
  return async () => {
    turns.close()
    await closeProcess(operator)
    await closeProcess(server)
    rmSync(folder, { recursive: true, force: true })
  }
}
