import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf } from '@sixpence/postgres/embedded'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { closeProcess, openOperator, openServer } from './kit/operate.ts'
import { openTurns } from './kit/turns.ts'

/** Starts the product as `npm start` does, on a separate folder and port, and stops it after the last test. */
export default async function bank(): Promise<() => Promise<void>> {
  const folder = quickFolder('e2e')
  const brands = ownBrands(join(folder, 'brands'))
  const own = {
    PORT: process.env['E2E_PORT'] ?? '4310',
    SIXPENCE_DATA: folder,
    SIXPENCE_RATE_FACTOR: '20',
    SIXPENCE_BRANDS: brands,
  }
  const server = await openServer(own)
  // Processes that a test starts besides the server use the same bank.
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

/** Creates a brand as an operator would, with a single replaced text (own-brand.spec.ts). Returns the folder of brands. */
function ownBrands(folder: string): string {
  const command = fileURLToPath(new URL('../tools/brand-new.ts', import.meta.url))
  const asked = ['--name', 'Fenno', '--host', 'pay-fenno.localhost', '--folder', folder]
  execFileSync(process.execPath, [command, ...asked])
  const texts = join(folder, 'fenno', 'texts')
  mkdirSync(texts)
  const own = { 'New here? <a>Open an account</a>': 'New here? <a>Become a customer of Fenno</a>' }
  writeFileSync(join(texts, 'en.json'), JSON.stringify(own))
  return folder
}
