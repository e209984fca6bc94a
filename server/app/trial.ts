import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import type { Config } from '#core/config.ts'
import { sameSecret } from '#core/secrets.ts'
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
 * only to clients that opened the address printed at the start, and to this machine; the operator of the trial
 * reaches them through a tunnel. Only the page for signing a document is public.
 */
export function openTrialTown(app: FastifyInstance, services: Services): void {
  signingPage(app, services)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.callNotFound()
      const key = townKey(services)
      const { pathname, searchParams } = new URL(request.url, 'http://localhost')
      if (sameSecret(searchParams.get('key') ?? '', key))
        return reply.header('set-cookie', `${cookieName}=${key}; ${ofCookie}`).redirect(pathname)
      return sameSecret(cookieIn(request), key) ? undefined : reply.callNotFound()
    })
    registerTown(scope, services)
    registerIdentityDesk(scope, services)
    registerSupportDesk(scope, services)
    railsPage(scope, services)
    screeningPage(scope, services)
    cardsPage(scope, services)
  })
}

/** The secret in the printed address; the same on all servers of the trial and after a restart. */
const townKey = ({ secrets }: Pick<Services, 'secrets'>): string =>
  secrets.mac('look-up', 'town of the trial').toString('base64url')

const cookieName = 'sixpence-town'
const ofCookie = 'Path=/town; HttpOnly; SameSite=Strict'
const cookieIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''

/**
 * Whether a request was sent from this machine, to a name of it, without a proxy's headers. All of it can also be
 * true for an outside request through a proxy that adds no headers: the key of the town decides.
 */
function isFromHere({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers)
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  return isLocal && !isForwarded && /(?:^|\.)localhost(?::\d+)?$/.test(headers.host ?? '')
}

/** Printed for the operator when a trial has started. */
export const trialWelcome = ({
  config: { port, brands },
  secrets,
}: { config: Pick<Config, 'port' | 'brands'> } & Pick<Services, 'secrets'>): string =>
  [
    '',
    `Sixpence is open on port ${port} for a TRIAL (SIXPENCE_SANDBOXES=on): partners that are not set are played, money is not real.`,
    `Their messages and controls, from this machine only:  http://${brands[0]?.key}.localhost:${port}/town?key=${townKey({ secrets })}`,
    'The address has the key of the town: whoever has it reads every message with its code.',
    '',
    '',
  ].join('\n')
