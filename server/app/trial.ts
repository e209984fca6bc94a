import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import type { Config } from '#core/config.ts'
import { registerIdentityDesk } from '#simulator/town/identity.ts'
import { registerSupportDesk } from '#simulator/town/support.ts'
import { cardsPage } from '#simulator/town/cards.ts'
import { railsPage } from '#simulator/town/rails.ts'
import { signingPage } from '#simulator/town/sign.ts'
import { screeningPage } from '#simulator/town/screening.ts'
import { registerTown } from '#simulator/town/town.ts'

export { sandboxes } from '#simulator/sandboxes/sandboxes.ts'

/**
 * The pages on which the sandboxes of a trial are operated. They show every message with its code, so they are served
 * to this machine only; the operator of the trial reaches them through a tunnel. Only the page for signing a document
 * is public.
 */
export function openTrialTown(app: FastifyInstance, services: Services): void {
  signingPage(app, services)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.callNotFound()
      return undefined
    })
    registerTown(scope, services)
    registerIdentityDesk(scope, services)
    registerSupportDesk(scope, services)
    railsPage(scope, services)
    screeningPage(scope, services)
    cardsPage(scope, services)
  })
}

/**
 * Whether a request was sent from this machine, to a name of it, by no proxy: each of these alone can also be true for
 * a request from outside.
 */
function isFromHere({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers)
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  return isLocal && !isForwarded && /(?:^|\.)localhost(?::\d+)?$/.test(headers.host ?? '')
}

/** Printed for the operator when a trial has started. */
export const trialWelcome = ({ port, brands }: Pick<Config, 'port' | 'brands'>): string =>
  [
    '',
    `Sixpence is open on port ${port} for a TRIAL (SIXPENCE_SANDBOXES=on): partners that are not set are played, money is not real.`,
    `Their messages and controls, from this machine only:  http://${brands[0]?.key}.localhost:${port}/town`,
    '',
    '',
  ].join('\n')
