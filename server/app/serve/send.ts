import { Readable } from 'node:stream'
import type { AnyCall } from '@sixpence/protocol/call'
import type { FastifyReply } from 'fastify'
import { compressed, mayCompress } from '../compressed.ts'
import type { File } from '../dispatch.ts'
import type { Answer } from '../envelope.ts'

/**
 * Sends the answer of a call. Handlers return the reply: otherwise Fastify sends an empty answer as soon as a handler has ended, before a stream
 * has its first piece.
 */
export function send(reply: FastifyReply, answer: Answer | File, call?: AnyCall): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('file' in answer) return sendFile(reply, answer.file)
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
  // RFC 9110, 15.5.2, and RFC 6750, 3.
  if (answer.status === 401)
    reply.header(
      'www-authenticate',
      reply.request.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    )
  reply.code(answer.status)
  if (answer.status === 200 && call && mayCompress(call)) sendCompressed(reply, answer.body)
  else reply.send(answer.body)
  return reply
}

function sendCompressed(reply: FastifyReply, body: Answer['body']): void {
  const text = JSON.stringify(body)
  const packed = compressed(text, reply.request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (packed) reply.header('content-encoding', packed.encoding)
  reply.send(packed?.bytes ?? text)
}

function sendFile(reply: FastifyReply, { type, name, bytes }: File['file']): FastifyReply {
  // A file opened directly is downloaded, in a context without any permissions.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  // The link may be published by anyone who has it; search engines leave the file out all the same.
  reply.header('x-robots-tag', 'noindex')
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply
    .type(type)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }))
}
