import { chooseLanguage, languageInfo } from '@sixpence/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'
import { refusal } from './envelope.ts'

/** Requested by machines that address the server by its IP address only. */
const ofTheServer = /^\/(?:healthz|readyz)(?:\?|$)/

/**
 * Answers 421 (RFC 9110, 15.5.20) under a host of no brand, so that no sign-in page or call of a brand is served under
 * a name the operator has not assigned to it.
 */
export function refuseMisdirected(app: FastifyInstance, { brandAt }: Pick<Services, 'brandAt'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (brandAt(request.headers.host ?? '') || ofTheServer.test(request.url)) done()
    else answer(request, reply)
  })
}

function answer({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = chooseLanguage(undefined, headers['accept-language'])
  const { body } = refusal(new Refused('hostUnknown'), 'rest', translator(language))
  reply.code(421).header('cache-control', 'no-store').header('vary', 'accept, accept-language')
  if (!headers.accept?.includes('text/html')) return reply.send(body)
  const sentence = body.responseDescription
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageInfo[language].tag}"><head><meta charset="utf-8"><title>421</title><meta name="viewport" content="width=device-width"></head><body><main><h1>${sentence}</h1></main></body></html>`,
    )
}
