import { randomBytes } from 'node:crypto'
import { signWebhook } from '@sixpence/client'
import { UsageError } from './usage.ts'

/** A server of the developer, and the secret with which it verifies forwarded events. */
export type Target = { url: URL; secret: string; isNewSecret: boolean }

type Event = { id: string; type: string; timestamp: string; data: object }
/** The server's response; `text` for a person. */
export type Forwarded = { hasArrived: boolean; text: string }

const timeoutMs = 15_000

/** Target of forwarding. Events contain names and amounts: they leave this machine by https only. @throws UsageError */
export function targetOf(address: string | undefined, env: NodeJS.ProcessEnv): Target {
  const url = address === undefined ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--forward-to is the address of your server, such as http://localhost:3000/hook.')
  const isHere = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isHere)
    throw new UsageError('--forward-to is on this machine, or begins with https://.')
  const configuredSecret = env['SIXPENCE_WEBHOOK_SECRET']
  const secret = configuredSecret || `whsec_${randomBytes(24).toString('base64')}`
  try {
    signWebhook(secret, { id: 'msg', body: '' })
  } catch (error) {
    throw new UsageError(`SIXPENCE_WEBHOOK_SECRET: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { url, secret, isNewSecret: !configuredSecret }
}

/** A sentence on how to verify events; a secret is shown only if it was created for this run. */
export const howToVerify = ({ secret, isNewSecret }: Target): string =>
  isNewSecret
    ? `Signed with a secret of this run: ${secret}\nSet SIXPENCE_WEBHOOK_SECRET to keep one.`
    : 'Signed with the secret in SIXPENCE_WEBHOOK_SECRET.'

/** Posts an event as the bank does. */
export async function forward({ url, secret }: Target, event: Event): Promise<Forwarded> {
  const { id, ...content } = event
  const body = JSON.stringify(content)
  const startedAt = performance.now()
  const ms = () => `${Math.round(performance.now() - startedAt)} ms`
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signWebhook(secret, { id, body }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return { hasArrived: answer.ok, text: `${answer.status} in ${ms()}` }
  } catch (error) {
    return { hasArrived: false, text: `no answer: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
