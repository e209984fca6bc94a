import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../', import.meta.url))

type Who = { brand: string; email: string }
type Acts = {
  registerCompany: {
    brand: string
    form: {
      email: string
      name: string
      registrationCountryCode: string
      language: string
      users: { email: string; firstName: string; lastName: string; phone: string; right: string }[]
    }
  }
  hireAdministrator: Who & { lastName: string; phone: string }
  askForPush: Who & { days: number }
  endRequests: Who
  forgetRequests: Who
  giveRight: Who & { right: 'read' | 'full' }
  askForBatch: Who & { batchId: number; payee: Who; count: number }
}

/** What an operator does beside the running bank (server/dev/operate.ts). */
export async function operate<Act extends keyof Acts>(act: Act, facts: Acts[Act]): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/dev/operate.ts', act, JSON.stringify(facts)], {
    cwd: root,
  })
}

/** A server of the bank in a process of its own; resolves when it is open. */
export async function openServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/app/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the bank did not start')))
  await Promise.race([once(server.stdout, 'data'), died])
  died.catch(() => {})
  return server
}

export async function closeServer(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}
