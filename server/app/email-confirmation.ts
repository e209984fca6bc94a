import type { FastifyInstance } from 'fastify'
import { confirmByLink } from '#features/profile/email-link.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/**
 * The link in a mail that confirms an address (Q043); redirects to the start page with the result. Needs no
 * session. HEAD does not confirm.
 */
export function emailConfirmation(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: '/email-confirmation/:token',
    exposeHeadRoute: false,
    handler: async ({ params: { token }, headers, ip }, reply) => {
      const brand = services.brandOf(headers.host ?? '').key
      const isConfirmed = await confirm(services, { token, brand, address: ip })
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/?emailConfirmation=${isConfirmed ? 'success' : 'error'}`, 303)
    },
  })
}

/** A link opened from a mail is answered with a page even on a fault. */
async function confirm(
  services: Services,
  link: { token: string; brand: string; address: string },
): Promise<boolean> {
  try {
    await services.rate.take('public', link.address, services.clock.now().getTime())
    return await confirmByLink(services, link)
  } catch (error) {
    services.log.error(
      { brand: link.brand, ...faultFields(error) },
      'confirming an address by its link failed',
    )
    return false
  }
}
