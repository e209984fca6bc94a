import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { isRecord, keptInTab } from '#lib/storage.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { previewOf } from './preview.ts'
import { begin, check, type UploadCheck, forget, sendRest } from '#widgets/files/send-file.ts'

export type FileState =
  | { phase: 'empty' }
  /** After a reload, the rest can be sent only when the same file is chosen again. */
  | { phase: 'halfway'; name: string }
  | { phase: 'sending' | 'paused'; name: string; share: number }
  | { phase: 'checking'; name: string }
  | { phase: 'ready'; name: string; uploadId: number; checked?: UploadCheck | undefined }
  | { phase: 'refused'; name: string; text: string; mayRetry: boolean }

export type FilePlace = {
  state: FileState
  preview: string | undefined
  choose: (file: File) => void
  pause: () => void
  goOn: () => void
  remove: () => void
  /** The document was submitted: clears the file, because the upload is used. */
  used: () => void
}

type StoredUpload = { uploadId: number; name: string; print: string; isReady: boolean }

const isKept = (value: unknown): value is StoredUpload =>
  isRecord(value) && typeof value['uploadId'] === 'number' && typeof value['name'] === 'string'

/** Whether it is the same file, as far as browsers can determine. */
const printOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** A file of a form, uploaded in pieces as soon as it is selected; can be paused and continued, also after a reload. */
export function useFile(place: string): FilePlace {
  const t = useTranslate()
  const [uploadStore] = useState(() => keptInTab(`upload.${place}`, isKept))
  const [state, setState] = useState<FileState>(() => stateOf(uploadStore.get()))
  const [preview, setPreview] = useState<string>()
  const file = useRef<File>(undefined)
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  async function run(file: File): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const say = (next: FileState) => !signal.aborted && setState(next)
    const { name } = file
    const storedUpload = uploadStore.get()
    const isSame = storedUpload?.print === printOf(file)
    if (storedUpload && !isSame) forget(storedUpload.uploadId)
    try {
      say({ phase: 'sending', name, share: 0 })
      const upload = await begin(file, isSame ? storedUpload.uploadId : undefined)
      const { uploadId } = upload
      uploadStore.set({ uploadId, name, print: printOf(file), isReady: false })
      const onProgress = (received: number) => say({ phase: 'sending', name, share: received / file.size })
      onProgress(upload.received)
      await sendRest(file, upload, { signal, onProgress })
      say({ phase: 'checking', name })
      const checked = await check(uploadId)
      if (signal.aborted) return
      uploadStore.set({ uploadId, name, print: printOf(file), isReady: true })
      say({ phase: 'ready', name, uploadId, checked })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Refusal)) throw error
      const mayRetry = error.name === 'networkError' || error.status >= 500 || error.status === 429
      if (!mayRetry) uploadStore.remove()
      say({ phase: 'refused', name, text: error.description, mayRetry })
    }
  }

  function choose(item: File): void {
    const wrong = problemOf(item, t)
    file.current = item
    setPreview(undefined)
    if (wrong) {
      running.current?.abort()
      const storedUpload = uploadStore.get()
      if (storedUpload) forget(storedUpload.uploadId)
      uploadStore.remove()
      setState({ phase: 'refused', name: item.name, text: wrong, mayRetry: false })
      return
    }
    void previewOf(item).then((previewUrl) => file.current === item && setPreview(previewUrl))
    void run(item)
  }

  function empty(): void {
    running.current?.abort()
    uploadStore.remove()
    file.current = undefined
    setPreview(undefined)
    setState({ phase: 'empty' })
  }

  return {
    state,
    preview,
    choose,
    pause: () => {
      running.current?.abort()
      if (state.phase === 'sending') setState({ ...state, phase: 'paused' })
    },
    goOn: () => file.current && void run(file.current),
    remove: () => {
      const storedUpload = uploadStore.get()
      if (storedUpload) forget(storedUpload.uploadId)
      empty()
    },
    used: empty,
  }
}

function stateOf(storedUpload: StoredUpload | undefined): FileState {
  if (!storedUpload) return { phase: 'empty' }
  const { name, uploadId } = storedUpload
  return storedUpload.isReady ? { phase: 'ready', name, uploadId } : { phase: 'halfway', name }
}

/** Problems that can be found without uploading. */
function problemOf({ size }: File, t: Translate): string | undefined {
  if (size === 0) return t('This file is empty.')
  const maxMegabytes = uploadLimits.bytes / 1024 / 1024
  return size > uploadLimits.bytes
    ? t('This file is larger than {most} MB. Take a smaller photo or scan.', { most: maxMegabytes })
    : undefined
}
