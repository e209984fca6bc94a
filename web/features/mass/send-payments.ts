import { Refusal } from '#lib/call/refusal.ts'
import { begin, sendRest } from '#widgets/files/send-file.ts'

/** Sends a file of payments in pieces; returns the id of the upload, or why it was rejected. */
export async function sendFile(file: File, onShare: (share: number) => void): Promise<number | Refusal> {
  try {
    onShare(0)
    const upload = await begin(file, undefined, 'payments')
    const { signal } = new AbortController()
    await sendRest(file, upload, { signal, onProgress: (received) => onShare(received / file.size) })
    return upload.uploadId
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
