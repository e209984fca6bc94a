import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'

/** The shop of the demo's company: it takes every message that it is sent. */
export function registerShop(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  if (config.mode !== 'demo') return
  app.post('/town/shop', async (_request, reply) => reply.code(204).send())
}
