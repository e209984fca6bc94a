import { calls } from '@sixpence/protocol'
import { readJson, textOf } from '@sixpence/protocol/rules/read-json'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inexactMembers } from '#core/input/documented-input.ts'
import { formAt, maxMultipartBytes } from '../multipart.ts'
import { isCoded } from '../v1/body-coding.ts'
import { badRequest } from './bad-request.ts'

const maxDepth = 32

/** Bodies that calls accept: JSON; forms only at the calls that declare them, those with files as a stream. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isCoded(request.headers)) return done(Object.assign(badRequest(), { statusCode: 415 }))
    try {
      const text = textOf(body as Buffer)
      const parsed = readJson(text)
      const inexact = inexactMembers(text)
      if (inexact.size > 0) inexactOf.set(parsed as object, inexact)
      return done(null, parsed)
    } catch {
      return done(badRequest())
    }
  })
  // Form encoding is accepted only at calls that declare it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!takesForms.has(request.url)) return done(badRequest())
      const form = new URLSearchParams(String(body))
      // A repeated parameter is refused (RFC 6749, 3.2).
      if (new Set(form.keys()).size < form.size) return done(badRequest())
      return done(null, Object.fromEntries(form))
    },
  )
  // Multipart bodies are accepted only at calls that declare files, and read as a stream.
  app.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: maxMultipartBytes },
    (request, payload, done) => (formAt(request.url) ? done(null, payload) : done(badRequest())),
  )
}

/** Names of the numbers of a parsed body that may have lost digits. */
const inexactOf = new WeakMap<object, ReadonlySet<string>>()

/** Names of the numbers of the body that may have lost digits; undefined if there are none. */
export const inexactIn = (body: object): ReadonlySet<string> | undefined => inexactOf.get(body)

/** The object in a JSON body or a form; empty without a body. @throws a 400 for any other body */
export function objectBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body) || isDeeperThan(body, maxDepth)) throw badRequest()
  return body as Record<string, unknown>
}

function isDeeperThan(value: object, levels: number): boolean {
  if (levels < 0) return true
  for (const name of Object.keys(value)) {
    const property = value[name as keyof typeof value] as unknown
    if (typeof property === 'object' && property !== null && isDeeperThan(property, levels - 1)) return true
  }
  return false
}

/** Addresses of calls that accept URL-encoded forms as well as JSON. */
const takesForms = new Set(
  [...calls.values()].filter(({ urlEncoded }) => urlEncoded).map(({ door }) => door.split(' ')[1]),
)
