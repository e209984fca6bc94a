import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTurns } from './turns.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Starts the product as `npm start` does, on a folder and a port of its own, and ends it after the last test. */
export default async function bank(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-e2e-'))
  const server = spawn(process.execPath, [join(root, 'server/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'] ?? '4310',
      SIXPENCE_DATA: folder,
      SIXPENCE_RATE_FACTOR: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the bank did not start')))
  await Promise.race([once(server.stdout, 'data'), died])
  died.catch(() => {})
  const turns = await openTurns()
  process.env['E2E_TURNS'] = String(turns.port)
  return async () => {
    turns.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}
