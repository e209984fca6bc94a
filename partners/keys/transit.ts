import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { KeyFault, type KeyWrapper } from './keys.ts'

export type TransitOptions = {
  /** Address of the server, without `/v1`. */
  url: string
  /** Name of the key in the transit engine. */
  key: string
  /** File with the token, read at each request: an agent beside the server renews it. */
  tokenFile: string
  /** Timeout of an answer. */
  timeoutMs?: number
  /** Pause before the second try; the third waits twice as long. */
  retryMs?: number
}

const tries = 3
const maxBytes = 64 * 1024

/** A key in the transit engine of OpenBao or Vault (`/v1/transit`), which never discloses the key itself. */
export function transitWrapper(options: TransitOptions): KeyWrapper {
  const ask = async (action: 'encrypt' | 'decrypt' | 'rewrap', body: object): Promise<string> => {
    const answer = await request(options, `/v1/transit/${action}/${options.key}`, body)
    const field = action === 'decrypt' ? 'plaintext' : 'ciphertext'
    const text = (answer as { data?: Record<string, unknown> } | undefined)?.data?.[field]
    if (typeof text !== 'string') throw new KeyFault('refused', `${name(options)} answered without ${field}`)
    return text
  }
  return {
    wrap: (secret) => ask('encrypt', { plaintext: Buffer.from(secret).toString('base64') }),
    unwrap: async (wrapped) =>
      Buffer.from(await ask('decrypt', { ciphertext: wrapped }), 'base64').toString(),
    rewrap: (wrapped) => ask('rewrap', { ciphertext: wrapped }),
    keyId: (wrapped) => {
      const version = /^vault:(v[1-9]\d*):/.exec(wrapped)?.[1]
      return version && `${options.key} ${version}`
    },
    // Standbys answer too, because they forward requests.
    health: async () => void (await request(options, '/v1/sys/health?standbyok=true&perfstandbyok=true')),
  }
}

const name = ({ url, key }: TransitOptions): string =>
  `the transit engine at ${new URL(url).host} (key ${key})`

async function request(options: TransitOptions, path: string, body?: object): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(options, path, body)
    } catch (error) {
      const isOver = attempt === tries || !(error instanceof KeyFault) || error.kind === 'refused'
      if (isOver) throw error
      await sleep((options.retryMs ?? 250) * attempt)
    }
  }
}

async function once(options: TransitOptions, path: string, body?: object): Promise<unknown> {
  const token = await tokenOf(options)
  let answer: Response
  let text: string
  try {
    answer = await fetch(new URL(path, options.url), {
      method: body ? 'POST' : 'GET',
      headers: { 'x-vault-token': token, 'x-vault-request': 'true', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
      redirect: 'error',
    })
    text = await answer.text()
  } catch (error) {
    throw new KeyFault('down', `${name(options)} does not answer (${reasonOf(error)})`)
  }
  if (text.length > maxBytes)
    throw new KeyFault(
      'refused',
      `${name(options)} answered ${text.length} characters, more than ${maxBytes}`,
    )
  if (!answer.ok) throw faultOf(options, answer.status, text)
  return parsed(text)
}

async function tokenOf({ tokenFile }: TransitOptions): Promise<string> {
  const token = await readFile(tokenFile, 'utf8').catch(() => '')
  if (token.trim() === '')
    throw new KeyFault('down', `the file with the token for the transit engine, ${tokenFile}, cannot be read`)
  return token.trim()
}

/** A sealed server, an overloaded server and a proxy without a server behind it may recover; other faults are permanent. */
const reasonByStatus: Partial<Record<number, string>> = { 403: 'the token may not use it' }

function faultOf(options: TransitOptions, status: number, text: string): KeyFault {
  const answered = parsed(text) as { errors?: unknown; sealed?: unknown } | undefined
  const errors = Array.isArray(answered?.errors) ? answered.errors.map(String).join('; ').slice(0, 200) : ''
  const isSealed = status === 503 && (answered?.sealed === true || /sealed/i.test(errors))
  const reason = isSealed ? 'it is sealed' : (reasonByStatus[status] ?? errors)
  const kind = status >= 500 || status === 429 || status === 412 ? 'down' : 'refused'
  return new KeyFault(kind, `${name(options)} answered ${status}${reason && `: ${reason}`}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
