import { after } from '@sixpence/days'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'

/**
 * Serves `/.well-known/security.txt` (RFC 9116) under every brand: the contact for reports of weaknesses. It is valid
 * for half a year from each request, so it needs no renewal.
 */
export function securityText(
  app: FastifyInstance,
  { config, clock, brandOf }: Pick<Services, 'config' | 'clock' | 'brandOf'>,
): void {
  const { securityContact } = config
  if (!securityContact) return
  app.get('/.well-known/security.txt', (request, reply) => {
    const brand = brandOf(request.headers.host ?? '')
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${after(clock.now(), { days: 180 }).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteOf(config, brand.key)}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
