import { messageLimits } from '@sixpence/protocol/rules/support'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { begin, check, forget, sendRest } from '#widgets/files/send-file.ts'

export type MessageFile = { key: string; name: string } & (
  | { phase: 'sending'; share: number }
  | { phase: 'checking' }
  | { phase: 'ready'; uploadId: number }
  | { phase: 'refused'; text: string }
)
type ReadyFile = { name: string; uploadId: number }

const isReadyList = (value: unknown): value is ReadyFile[] =>
  Array.isArray(value) &&
  value.every((value) => isRecord(value) && isText(value['name']) && typeof value['uploadId'] === 'number')

/** Up to five files of a message, uploaded and checked as soon as they are selected; finished files survive a reload. */
export function useFiles(place: string, onChange: () => void) {
  const t = useTranslate()
  const [fileStore] = useState(() => keptInTab(`support-files.${place}`, isReadyList))
  const [files, setFiles] = useState<MessageFile[]>(() => (fileStore.get() ?? []).map(readyFile))
  const running = useRef(new Map<string, { abort: () => void; uploadId?: number }>())

  useEffect(() => {
    const all = running.current
    return () => all.forEach(({ abort }) => abort())
  }, [])

  function put(change: (before: MessageFile[]) => MessageFile[]): void {
    setFiles((before) => {
      const next = change(before)
      fileStore.set(
        next.flatMap((messageFile) =>
          messageFile.phase === 'ready' ? [{ name: messageFile.name, uploadId: messageFile.uploadId }] : [],
        ),
      )
      return next
    })
  }
  const say = (next: MessageFile) =>
    put((before) => before.map((messageFile) => (messageFile.key === next.key ? next : messageFile)))

  async function run(file: File, key: string): Promise<void> {
    const { name } = file
    const stop = new AbortController()
    const own: { abort: () => void; uploadId?: number } = { abort: () => stop.abort() }
    running.current.set(key, own)
    try {
      const upload = await begin(file, undefined)
      own.uploadId = upload.uploadId
      const onProgress = (received: number) =>
        say({ key, name, phase: 'sending', share: received / file.size })
      await sendRest(file, upload, { signal: stop.signal, onProgress })
      say({ key, name, phase: 'checking' })
      await check(upload.uploadId)
      if (!stop.signal.aborted) say({ key, name, phase: 'ready', uploadId: upload.uploadId })
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof Refusal)) throw error
      say({ key, name, phase: 'refused', text: error.description })
    }
  }

  function add(file: File): void {
    const wrong = problemOf(file, files.length, t)
    const key = crypto.randomUUID()
    const { name } = file
    onChange()
    put((before) => [
      ...before,
      wrong ? { key, name, phase: 'refused', text: wrong } : { key, name, phase: 'sending', share: 0 },
    ])
    if (!wrong) void run(file, key)
  }

  function remove(file: MessageFile): void {
    const upload = running.current.get(file.key)
    upload?.abort()
    const uploadId = file.phase === 'ready' ? file.uploadId : upload?.uploadId
    if (uploadId !== undefined) forget(uploadId)
    onChange()
    put((before) => before.filter(({ key }) => key !== file.key))
  }

  return {
    files,
    add,
    remove,
    isOnTheWay: files.some(({ phase }) => phase === 'sending' || phase === 'checking'),
    uploads: files.flatMap((file) => (file.phase === 'ready' ? [file.uploadId] : [])),
    /** The message was accepted with its files. */
    done: () => put(() => []),
  }
}
export type Files = ReturnType<typeof useFiles>

const readyFile = (readyFile: ReadyFile): MessageFile => ({
  ...readyFile,
  key: String(readyFile.uploadId),
  phase: 'ready',
})

/** Problems that can be found without uploading. */
function problemOf({ size }: File, count: number, t: Translate): string | undefined {
  if (count >= messageLimits.files)
    return t('You can add at most {most} files. Remove one first.', { most: messageLimits.files })
  if (size === 0) return t('This file is empty.')
  const maxMegabytes = uploadLimits.bytes / 1024 / 1024
  return size > uploadLimits.bytes
    ? t('This file is larger than {most} MB. Take a smaller photo or scan.', { most: maxMegabytes })
    : undefined
}
