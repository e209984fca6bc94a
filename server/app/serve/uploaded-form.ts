import { Readable } from 'node:stream'
import { chooseLanguage } from '@sixpence/locales'
import { responseCodes } from '@sixpence/protocol/codes'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'
import { deleteUpload } from '#store/document/uploads.ts'
import type { File } from '../dispatch.ts'
import { refusal, type Answer } from '../envelope.ts'
import { formAt, receive } from '../multipart.ts'
import { badRequest } from './bad-request.ts'

type Dispatch = (method: string, input: Record<string, unknown>) => Promise<Answer | File>

/** Fields of a multipart form, with files replaced by upload ids; or the answer that refused it; undefined of other bodies. */
export async function uploadedForm(
  services: Services,
  request: FastifyRequest,
  dispatch: Dispatch,
): Promise<{ fields: Record<string, unknown>; uploads: number[] } | { answer: Answer } | undefined> {
  const { body, headers, url } = request
  if (!(body instanceof Readable)) return undefined
  const taken = formAt(url)
  if (!taken) return undefined
  const contentType = headers['content-type'] ?? ''
  const received = await receive(taken, { body, contentType }, dispatch, (uploads) =>
    removeUploads(services, uploads),
  )
  if (received === 'unreadable') throw badRequest()
  if (received !== 'busy') return received
  const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
  return { answer: refusal(new Refused('busy'), 'main', t) }
}

/** Removes the uploads of a form. */
export const removeUploads = (services: Services, uploads: readonly number[]): Promise<void> =>
  transaction(services.db, async (client) => {
    for (const id of uploads) await deleteUpload(client, id)
  })

/** Whether a call certainly had no effect: if its outcome is unknown, it may still need its files. */
export const isRefused = (answer: Answer | File): boolean =>
  'body' in answer && answer.body.responseCode !== responseCodes.success && answer.status !== 503
