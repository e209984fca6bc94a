import type { RegistrationInput } from '@sixpence/protocol/rules/company-registration/facts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

type PersonKey = { brand: string; email: string }
type CommandInputs = {
  beginSession: PersonKey
  registerCompany: {
    brand: string
    form: RegistrationInput & { language: string; address: string; device: Record<string, string> }
  }
  registerPerson: PersonKey & { firstName: string; lastName: string; phone: string; password: string }
  hireStaff: PersonKey & { lastName: string; role?: string }
  inviteStaff: { email: string; role: string }
  stuckPayment: PersonKey
  askForPush: PersonKey & { days: number }
  askForCode: PersonKey
  askForAgreements: PersonKey & { agreements: string[] }
  askForAnswers: PersonKey
  endRequests: PersonKey
  forgetRequests: PersonKey
  giveRight: PersonKey & { right: 'read' | 'full' | 'uploading' }
  makeApiKey: PersonKey & { name: string; scopes?: readonly string[] }
  allowAddresses: PersonKey & { ipFrom: string; ipTo: string }
  allowAllAddresses: PersonKey
  askForBatch: PersonKey & { batchId: number; payee: PersonKey; count: number }
}

/** The data of a session in a browser. */
type Tokens = { refreshToken: string; accessCookie: string; refreshCookie: string }
type CommandResult<Command> = Command extends 'beginSession'
  ? Tokens
  : Command extends 'makeApiKey'
    ? { key: string }
    : Command extends 'stuckPayment'
      ? { operationId: number; reference: string }
      : Command extends 'hireStaff'
        ? { cookie: string }
        : Command extends 'inviteStaff'
          ? { token: string }
          : void

/** Runs commands in the operator process beside the running bank (server/testing/operate.ts). */
export async function operate<Command extends keyof CommandInputs>(
  command: Command,
  facts: CommandInputs[Command],
): Promise<CommandResult<Command>> {
  const answer = await fetch(`${process.env['E2E_OPERATOR']}/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  })
  const given: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(given)}`)
  return given as CommandResult<Command>
}

/** Starts the operator process for the duration of the tests and returns its address. */
export async function openOperator(): Promise<{ operator: ChildProcess; address: string }> {
  const { process: operator, said } = await opened('server/testing/operate.ts', process.env)
  return { operator, address: said.trim() }
}

/** A server of the bank in a separate process; resolves when it is open. */
export const openServer = async (env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  (await opened('server/app/main.ts', { ...process.env, ...env }, ' is open')).process

/** The server of a company in a separate process; resolves with its address when it is open. */
export async function openCompanyServer(
  env: Record<'BANK' | 'KEY', string>,
): Promise<{ process: ChildProcess; address: string }> {
  const { process: child, said } = await opened('e2e/kit/company-server.ts', { ...process.env, ...env })
  return { process: child, address: said.trim() }
}

/** A long-running program of the product; resolves with its output up to this text. A server may write to its log before. */
async function opened(
  program: string,
  env: NodeJS.ProcessEnv,
  words = '\n',
): Promise<{ process: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`${program} did not start`)))
  let said = ''
  const open = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (said.includes(words)) return
      said += text.toString()
      if (said.includes(words)) resolve()
    })
  })
  await Promise.race([open, died])
  died.catch(() => {})
  return { process: child, said }
}

export async function closeProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
