import { railPartners } from '@sixpence/partners/rails/rails'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'
import { handleCardWebhook } from '#features/cards/card-webhook.ts'
import { recordContractSignature } from '#features/contracts/signing-webhook.ts'
import { recordSignature } from '#features/documents/signing-webhook.ts'
import { recordIdentityResult } from '#features/identity/identity-webhook.ts'
import { handleHelpDeskWebhook } from '#features/support/help-desk-webhook.ts'
import {
  identityCallback,
  signingCallback,
  cardCallback,
  supportCallback,
  railCallback,
} from '#partners/callback-paths.ts'
import { takeRailCallback } from '#payments/rails/inbox.ts'

const maxBytes = 64 * 1024

/**
 * Routes for partners' callbacks. There is no session: the signature over the raw body authenticates the partner, so
 * nothing is parsed before it is verified. Only forged callbacks count against the rate: partners send bursts.
 */
export function partnerCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    )
    scope.post(identityCallback, async (request, reply) => {
      const { rate, clock, partners, log } = services
      const message = { headers: textsOf(request.headers), body: String(request.body) }
      const result = partners.identity.read(message, clock.now())
      if (!result) {
        await rate.take('public', request.ip, clock.now().getTime())
        log.warn({ partner: 'identity' }, 'a callback has no valid signature')
        return reply.code(401).send()
      }
      await recordIdentityResult(services, result, request.ip)
      return reply.code(204).send()
    })
    scope.post(signingCallback, async (request, reply) => {
      const { rate, clock, partners, log } = services
      const message = { headers: textsOf(request.headers), body: String(request.body) }
      const result = partners.esign.read(message, clock.now())
      if (!result) {
        await rate.take('public', request.ip, clock.now().getTime())
        log.warn({ partner: 'esign' }, 'a callback has no valid signature')
        return reply.code(401).send()
      }
      if (!(await recordContractSignature(services, result, request.ip)))
        await recordSignature(services, result, request.ip)
      return reply.code(204).send()
    })
    scope.post(cardCallback, async (request, reply) => {
      const { rate, clock, partners, log } = services
      const message = { headers: textsOf(request.headers), body: String(request.body) }
      const call = partners.cards?.read(message, clock.now())
      if (call) return reply.send(await handleCardWebhook(services, call))
      await rate.take('public', request.ip, clock.now().getTime())
      log.warn({ partner: 'cards' }, 'a callback has no valid signature')
      return reply.code(401).send()
    })
    scope.post(supportCallback, async (request, reply) => {
      const { rate, clock, partners, log } = services
      const message = { headers: textsOf(request.headers), body: String(request.body) }
      const news = partners.supportDesk.read(message, clock.now())
      if (!news) {
        await rate.take('public', request.ip, clock.now().getTime())
        log.warn({ partner: 'supportDesk' }, 'a callback has no valid signature')
        return reply.code(401).send()
      }
      await handleHelpDeskWebhook(services, news)
      return reply.code(204).send()
    })
    scope.post<{ Params: { partner: string } }>(railCallback, async (request, reply) => {
      const { rate, clock, log } = services
      const key = railPartners.find((railPartner) => railPartner === request.params.partner)
      const message = { headers: textsOf(request.headers), body: String(request.body) }
      if (key && (await takeRailCallback(services, key, message))) return reply.code(204).send()
      await rate.take('public', request.ip, clock.now().getTime())
      log.warn({ partner: key ?? 'unknown' }, 'a callback has no valid signature')
      return reply.code(401).send()
    })
  })
}

const textsOf = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  )
