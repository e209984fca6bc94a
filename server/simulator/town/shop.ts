import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'

/** The shop of the demo's company: it accepts every message. */
export function registerShop(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  if (config.mode !== 'demo') return
  app.post('/town/shop', async (_request, reply) => reply.code(204).send())
}
