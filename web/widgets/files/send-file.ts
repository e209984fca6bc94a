import {
  uploadAppend,
  uploadCancel,
  uploadCheck,
  uploadCreate,
  uploadGet,
} from '@sixpence/protocol/documents/documents'
import type { OutputOf } from '@sixpence/protocol/call'
import { base64 } from '#lib/base64.ts'
import { send } from '#lib/call/call.ts'
import { delay } from '#lib/delay.ts'
import { Refusal } from '#lib/call/refusal.ts'

export type UploadCheck = OutputOf<typeof uploadCheck>
/** State of an upload, enough to continue with the same file after a reload. */
export type UploadProgress = { uploadId: number; received: number }

const retryMs = [undefined, 2_000, 5_000]

/** Starts an upload on the server, or continues an upload. @throws Refusal */
export async function begin(file: File, uploadId?: number, purpose?: 'payments'): Promise<UploadProgress> {
  if (uploadId !== undefined) {
    const upload = await send(uploadGet, { uploadId }).catch(unlessGone)
    if (upload && upload.size === file.size) return { uploadId, received: upload.received }
  }
  return send(uploadCreate, { size: file.size, ...(purpose && { purpose }) })
}

/** Sends the missing pieces. @throws Refusal, or the signal's reason when it is paused */
export async function sendRest(
  file: File,
  { uploadId, received }: UploadProgress,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (received: number) => void },
): Promise<void> {
  let at = received
  while (at < file.size) {
    const startsAt = at
    const piece = await base64(file.slice(startsAt, startsAt + pieceBytes))
    const answer = await patiently(
      () => send(uploadAppend, { uploadId, startsAt, piece }, { signal }),
      signal,
    )
    at = answer.received
    onProgress(at)
  }
}

const pieceBytes = 384 * 1024

export const check = (uploadId: number): Promise<UploadCheck> =>
  patiently(() => send(uploadCheck, { uploadId }))

/** Not awaited: the server deletes unfinished uploads after a day. */
export const forget = (uploadId: number): void => void send(uploadCancel, { uploadId }).catch(() => undefined)

/** Retries after a short network failure or a rate limit; the person only sees that it takes longer. */
async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const wait of retryMs) {
    try {
      return await ask()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof Refusal) || !isPassing(error)) throw error
      await delay(error.retryAfterMs ?? wait)
      signal?.throwIfAborted()
    }
  }
  return ask()
}

const isPassing = ({ name, status }: Refusal): boolean =>
  name === 'networkError' || name === 'busy' || name === 'tooManyRequests' || status === 503

function unlessGone(error: unknown): undefined {
  if (error instanceof Refusal && error.validationErrors.some(({ code }) => code === 'uploadNotFound'))
    return undefined
  throw error
}
