import { captchaGet } from '@sixpence/protocol/registration/registration'
import { exchange } from '#lib/call/exchange.ts'
import { networkRefusal } from '#lib/call/refusal.ts'
// oxlint-disable-next-line import/default -- the bundler answers with the address of the built file
import workerUrl from './proof-worker.ts?worker&url'

/** How long before its challenge expires a proof is still sent, to allow for the time of the request. */
const requestReserveMs = 30_000

type Proof = {
  solution: Promise<string>
  /** Milliseconds since 1970. */
  usableUntil: number
}

let proof: Proof | undefined

/** Starts the search while the person fills in the form. */
export const prepareProof = (): void => void proofOfWork().catch(() => undefined)

/** A solved challenge for the form being sent. @throws Refusal when there is no network */
export async function proofOfWork(): Promise<string> {
  if (!proof || proof.usableUntil < Date.now()) proof = startProof()
  const current = proof
  try {
    return await current.solution
  } catch (error) {
    // Another form may have started a new proof meanwhile.
    if (proof === current) proof = undefined
    throw error
  }
}

/** Discards a proof that the server has used or refused; the next form needs a new proof. */
export function forgetProof(): void {
  proof = undefined
}

function startProof(): Proof {
  const started: Proof = { solution: Promise.resolve(''), usableUntil: Number.POSITIVE_INFINITY }
  // When the proof expires is known only with the challenge.
  started.solution = exchange(captchaGet, {}).then(({ challenge, expiresAt }) => {
    started.usableUntil = Date.parse(expiresAt) - requestReserveMs
    return solveInWorker(challenge)
  })
  return started
}

/** Solves a challenge in a worker, because it occupies a thread for seconds. @throws Refusal when the worker does not load */
function solveInWorker(challenge: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerScript(), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(networkRefusal())
    })
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

/** The worker's URL as a Trusted Type, by a policy that allows no other URL. */
function workerScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-worker', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL('') ?? workerUrl
}
