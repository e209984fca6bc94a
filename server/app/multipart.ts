import { readJson } from '@sixpence/protocol/rules/read-json'
import { Busboy } from '@fastify/busboy'
import { calls } from '@sixpence/protocol'
import type { MultipartForm } from '@sixpence/protocol/call'
import {
  customerDocumentsInquiry,
  uploadAppend,
  uploadCheck,
  uploadCreate,
} from '@sixpence/protocol/documents/documents'
import { massBatchList } from '@sixpence/protocol/mass/mass'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Readable } from 'node:stream'
import { inexactMembers } from '#core/input/documented-input.ts'
import type { File } from './dispatch.ts'
import type { Answer } from './envelope.ts'

const maxJsonBytes = 4096
/** For the assignment of a payment file's columns, sent with the file. */
const maxColumnBytes = 64 * 1024

const ownAddress = new Map(
  [...calls.values()].map(({ door, multipart }) => [door.replace('POST ', ''), multipart]),
)

/** The multipart form accepted at an address, if its call accepts files (B220, OP081, OP346). */
export const formAt = (url: string): MultipartForm | undefined =>
  calls.get(/^\/\?(\w+)(?:&|$)/.exec(url)?.[1] ?? '')?.multipart ?? ownAddress.get(url.replace(/\?.*/, ''))

const filesIn = ({ files }: MultipartForm): number => Object.keys(files).length

const atOnce = 4
let running = 0

type Dispatch = (method: string, input: Record<string, unknown>) => Promise<Answer | File>
/** `uploads`: ids of the stored files, to be removed if the call is refused. */
type MultipartResult = { fields: Record<string, unknown>; uploads: number[] } | Failed
type Failed = { answer: Answer } | 'unreadable' | 'busy'
type Remove = (uploads: readonly number[]) => Promise<void>

const maxFiles = Math.max(...[...calls.values()].map(({ multipart }) => (multipart ? filesIn(multipart) : 0)))
/** Size limit: the form with most files, plus the text around them. */
export const maxMultipartBytes = maxFiles * uploadLimits.bytes + 64 * 1024

/**
 * Reads a multipart form. Each file becomes an ordinary upload, sequentially, so that only a single file is in
 * memory, and its id replaces the file. The caller's right to upload is checked before any byte is stored. 'busy'
 * when too many forms are being read. A form that is not read to its end leaves no upload: `remove` gets their ids.
 */
export async function receive(
  form: MultipartForm,
  { body, contentType }: { body: Readable; contentType: string },
  dispatch: Dispatch,
  remove: Remove,
): Promise<MultipartResult> {
  if (running >= atOnce) return 'busy'
  running += 1
  try {
    const listing = await dispatch((form.isPayments ? massBatchList : customerDocumentsInquiry).name, {})
    if (!isDone(listing)) return { answer: asAnswer(listing) }
    const uploads: number[] = []
    const received = await read(form, { body, contentType }, { dispatch, uploads })
    if (received !== 'unreadable' && 'fields' in received) return { ...received, uploads }
    await remove(uploads)
    return received
  } finally {
    running -= 1
    body.resume()
  }
}

/** `uploads` collects the ids of the stored files. */
type Storing = { dispatch: Dispatch; uploads: number[] }

async function read(
  form: MultipartForm,
  { body, contentType }: { body: Readable; contentType: string },
  storing: Storing,
): Promise<{ fields: Record<string, unknown> } | Exclude<Failed, 'busy'>> {
  const fields: Record<string, unknown> = {}
  const waiting = Object.entries(form.files)
  let refused: Answer | undefined
  let isUnreadable = false
  let work = Promise.resolve()
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      fieldNameSize: 64,
      fieldSize: fieldBytes(form),
      fields: 8,
      files: filesIn(form),
      parts: 12,
      fileSize: (form.isPayments ? massFileLimits : uploadLimits).bytes + 1,
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
    const at = waiting.findIndex(([, expected]) => expected === part)
    const name = at < 0 ? undefined : waiting.splice(at, 1)[0]?.[0]
    // A truncated part emits an error on its stream even without a reader.
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
      const received = await piecesOf(file).catch(() => undefined)
      const stored = received && (await store(received, form, storing))
      if (stored === undefined) isUnreadable = true
      else if (typeof stored === 'number') fields[name] = String(stored)
      else refused = atField(stored, name)
    })
    // Failures are handled where `work` is awaited.
    work.catch(() => {})
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => {
      isUnreadable = true
    })
  try {
    await new Promise<void>((done, fail) => {
      parser.once('finish', done).once('error', fail)
      body
        .once('error', fail)
        .once(
          'close',
          () => body.readableEnded || fail(new Error('the client closed the multipart body before its end')),
        )
      body.pipe(parser)
    })
  } catch {
    return 'unreadable'
  }
  await work
  if (isUnreadable) return 'unreadable'
  return refused ? { answer: refused } : { fields }
}

/** Merges the JSON part; false if it is not an object, repeats a field or has a number that may have lost digits. */
function mergeJson(fields: Record<string, unknown>, text: string): boolean {
  try {
    const parsed = readJson(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
    const names = Object.keys(parsed)
    if (inexactMembers(text).size > 0) return false
    if (names.some((name) => name === '__proto__' || Object.hasOwn(fields, name))) return false
    Object.assign(fields, parsed)
    return true
  } catch {
    return false
  }
}

async function piecesOf(file: Readable): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of file) pieces.push(piece as Buffer)
  return pieces
}

/** Takes up to `maxBytes` bytes off the front. */
function take(pieces: Buffer[], maxBytes: number): Buffer {
  const taken: Buffer[] = []
  let room = maxBytes
  for (let [first] = pieces; first && room > 0; [first] = pieces) {
    const part = first.subarray(0, room)
    taken.push(part)
    room -= part.length
    if (part.length === first.length) pieces.shift()
    else pieces[0] = first.subarray(part.length)
  }
  return Buffer.concat(taken)
}

/** Id of the upload, checked unless the call does that, or the answer that refused it. Empties `pieces` while storing. */
async function store(
  received: Buffer[],
  { isUnchecked, isPayments }: MultipartForm,
  { dispatch, uploads }: Storing,
): Promise<number | Answer> {
  const size = received.reduce((sum, { length }) => sum + length, 0)
  const created = await dispatch(uploadCreate.name, {
    size,
    ...(isPayments && { purpose: 'payments' }),
  })
  if (!isDone(created)) return asAnswer(created)
  const uploadId = Number(asAnswer(created).body['uploadId'])
  uploads.push(uploadId)
  for (let startsAt = 0; startsAt < size; startsAt += uploadLimits.pieceBytes) {
    const piece = take(received, uploadLimits.pieceBytes).toString('base64')
    const appended = await dispatch(uploadAppend.name, { uploadId, startsAt, piece })
    if (!isDone(appended)) return asAnswer(appended)
  }
  if (isUnchecked) return uploadId
  const checked = await dispatch(uploadCheck.name, { uploadId })
  return isDone(checked) ? uploadId : asAnswer(checked)
}

const isDone = (answer: Answer | File): boolean => 'body' in answer && answer.body['responseCode'] === '00'

function asAnswer(answer: Answer | File): Answer {
  if ('body' in answer) return answer
  throw new Error(`a call of an upload answered a file of type ${answer.file.type} instead of an envelope`)
}

/** Reports the upload's refusal at the file's field. */
const atField = ({ status, body }: Answer, field: string): Answer => ({
  status,
  body: {
    ...body,
    validationErrors: body.validationErrors.map((validationError) => ({
      ...validationError,
      parameter: field,
    })),
  },
})

/** Maximum size of a field that is no file. */
function fieldBytes({ isPayments, json }: MultipartForm): number {
  if (isPayments) return maxColumnBytes
  return json ? maxJsonBytes : 64
}
