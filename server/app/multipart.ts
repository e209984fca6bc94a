import { Busboy } from '@fastify/busboy'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Readable } from 'node:stream'
import type { File } from './dispatch.ts'
import type { Answer } from './envelope.ts'

type Form = {
  /** What a part with a file stands for in the input; `nth` counts the files before it. */
  fieldOf: (part: string, nth: number) => string | undefined
  /** A part that holds the rest of the input as JSON. */
  json?: string
}

/** The calls whose files may come along, and how their forms are made (B220, OP081). */
const forms: Readonly<Record<string, Form>> = {
  customerDocumentUpload: {
    fieldOf: (part) =>
      ['mainDocument', 'additionalDocument', 'relationshipDocument'].find((field) => field === part),
  },
  representativeAddressCreate: {
    fieldOf: (part, nth) => (part === 'files' ? ['mainDocument', 'additionalDocument'][nth] : undefined),
    json: 'data',
  },
}
const mostJsonBytes = 4096

/** The call that a form is for, if its files may come along. */
export const formCall = (url: string): string | undefined =>
  Object.keys(forms).find((name) => new RegExp(`^/\\?${name}(?:&|$)`).test(url))

const atOnce = 4
let running = 0

type Dispatch = (method: string, input: Record<string, unknown>) => Promise<Answer | File>
type Received = { fields: Record<string, unknown> } | { answer: Answer } | 'unreadable' | 'busy'

/** Three files and what stands between them. */
export const mostMultipartBytes = 3 * uploadLimits.bytes + 64 * 1024

/**
 * A form whose files come along: each goes the way of every upload, one after another and in no more memory than one of
 * them takes, and its number stands in its field. Who may not upload is answered before any byte of a file is kept.
 */
export async function receive(
  call: string,
  { body, contentType }: { body: Readable; contentType: string },
  dispatch: Dispatch,
): Promise<Received> {
  if (running >= atOnce) return 'busy'
  running += 1
  try {
    const asked = await dispatch('customerDocumentsInquiry', {})
    if (!isDone(asked)) return { answer: asAnswer(asked) }
    return await read(forms[call] ?? { fieldOf: () => undefined }, { body, contentType }, dispatch)
  } finally {
    running -= 1
    body.resume()
  }
}

async function read(
  form: Form,
  { body, contentType }: { body: Readable; contentType: string },
  dispatch: Dispatch,
): Promise<Received> {
  const fields: Record<string, unknown> = {}
  let files = 0
  let refused: Answer | undefined
  let isUnreadable = false
  let work = Promise.resolve()
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      fieldNameSize: 64,
      fieldSize: form.json ? mostJsonBytes : 64,
      fields: 8,
      files: 3,
      parts: 12,
      fileSize: uploadLimits.bytes + 1,
      headerPairs: 20,
    },
  })
  const taken = (name: string): boolean => Object.hasOwn(fields, name)
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || taken(name)) isUnreadable = true
    else if (name !== form.json) fields[name] = value
    else if (!mergeJson(fields, value)) isUnreadable = true
  })
  parser.on('file', (part, file) => {
    const name = form.fieldOf(part, files)
    files += 1
    // A part that is cut off says so on its own stream, whether somebody reads it or not.
    file.on('error', () => {
      isUnreadable = true
    })
    if (name === undefined || taken(name)) {
      isUnreadable = true
      file.resume()
      return
    }
    fields[name] = ''
    work = work.then(async () => {
      if (refused || isUnreadable) {
        file.resume()
        return
      }
      const bytes = await whole(file).catch(() => undefined)
      const stored = bytes && (await store(bytes, dispatch))
      if (stored === undefined) isUnreadable = true
      else if (typeof stored === 'number') fields[name] = String(stored)
      else refused = atField(stored, name)
    })
    // What fails here is seen where the work is waited for.
    work.catch(() => {})
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => {
      isUnreadable = true
    })
  try {
    await new Promise<void>((done, fail) => {
      parser.once('finish', done).once('error', fail)
      body.once('error', fail).once('close', () => body.readableEnded || fail(new Error('cut off')))
      body.pipe(parser)
    })
  } catch {
    return 'unreadable'
  }
  await work
  if (isUnreadable) return 'unreadable'
  return refused ? { answer: refused } : { fields }
}

/** False when it is no object, or says what was said already. */
function mergeJson(fields: Record<string, unknown>, text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
    const names = Object.keys(parsed)
    if (names.some((name) => name === '__proto__' || Object.hasOwn(fields, name))) return false
    Object.assign(fields, parsed)
    return true
  } catch {
    return false
  }
}

async function whole(file: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** The number of the checked upload, or the answer that refused it. */
async function store(bytes: Buffer, dispatch: Dispatch): Promise<number | Answer> {
  const created = await dispatch('uploadCreate', { size: bytes.length })
  if (!isDone(created)) return asAnswer(created)
  const uploadId = Number(asAnswer(created).body['uploadId'])
  for (let startsAt = 0; startsAt < bytes.length; startsAt += uploadLimits.pieceBytes) {
    const piece = bytes.subarray(startsAt, startsAt + uploadLimits.pieceBytes).toString('base64')
    const appended = await dispatch('uploadAppend', { uploadId, startsAt, piece })
    if (!isDone(appended)) return asAnswer(appended)
  }
  const checked = await dispatch('uploadCheck', { uploadId })
  return isDone(checked) ? uploadId : asAnswer(checked)
}

const isDone = (answer: Answer | File): boolean => 'body' in answer && answer.body['responseCode'] === '00'

function asAnswer(answer: Answer | File): Answer {
  if ('body' in answer) return answer
  throw new Error('a file where an answer was expected')
}

/** What is wrong with the file is wrong at its field. */
const atField = ({ status, body }: Answer, field: string): Answer => ({
  status,
  body: { ...body, validationErrors: body.validationErrors.map((one) => ({ ...one, parameter: field })) },
})
