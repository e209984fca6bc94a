import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sixpence/postgres/free-port'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type Demo = { origin: string; stop: () => Promise<void> }

/** The product as `npm start` runs it, with the demo's people, on its own folder and port. */
export async function openDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-web-'))
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'server/app/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SIXPENCE_DATA: folder, SIXPENCE_RATE_FACTOR: '100' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')))
  await Promise.race([once(server.stdout, 'data'), died])
  died.catch(() => {})
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
