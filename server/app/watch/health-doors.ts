import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'

/**
 * `/healthz`: the process is alive and needs no restart. `/readyz`: it can serve, according to its dependencies;
 * otherwise 503. Both are for machines, under any name of the server, and disclose nothing secret.
 */
export function healthDoors(app: FastifyInstance, { health }: Pick<Services, 'health'>): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/readyz', async (_, reply) => {
    const report = await health.report()
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
}
