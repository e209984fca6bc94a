import { captchaGet } from '@sixpence/protocol/registration/registration'
import { exchange } from '#lib/call/exchange.ts'
import { networkRefusal } from '#lib/call/refusal.ts'
// oxlint-disable-next-line import/default -- the bundler answers with the address of the built file
import workerUrl from './proof-worker.ts?worker&url'

/** A proof is sent at the latest this long before its challenge expires. */
const spareMs = 30_000

type Proof = { answer: Promise<string>; goodUntil: number }

let proof: Proof | undefined

/** Starts the search while the person is typing. */
export const prepareProof = (): void => void proofOfWork().catch(() => undefined)

/** A solved challenge for the form being sent. @throws Refusal when there is no network */
export async function proofOfWork(): Promise<string> {
  if (!proof || proof.goodUntil < Date.now()) proof = search()
  const mine = proof
  try {
    return await mine.answer
  } catch (error) {
    if (proof === mine) proof = undefined
    throw error
  }
}

/** Discards a proof that the server has used or refused; the next form needs a new proof. */
export function forgetProof(): void {
  proof = undefined
}

function search(): Proof {
  const mine: Proof = { answer: Promise.resolve(''), goodUntil: Number.POSITIVE_INFINITY }
  mine.answer = exchange(captchaGet, {}).then(({ challenge, expiresAt }) => {
    mine.goodUntil = Date.parse(expiresAt) - spareMs
    return solvedBeside(challenge)
  })
  return mine
}

function solvedBeside(challenge: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownWorker(), { type: 'module' })
    const done = (settle: () => void) => () => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => done(() => resolve(data))())
    worker.addEventListener(
      'error',
      done(() => reject(networkRefusal())),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
    worker.postMessage(challenge)
  })
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The worker's URL as a Trusted Type; the only policy allows only this URL. */
function ownWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-worker', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL('') ?? workerUrl
}
