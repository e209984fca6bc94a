import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'

const paths = { alive: '/healthz', ready: '/readyz' }
const probes = new Set(Object.values(paths))

/** Whether a request comes from a machine that watches the server, which is no use of the bank. */
export const isProbe = ({ url }: Pick<FastifyRequest, 'url'>): boolean => probes.has(url)

/**
 * `/healthz`: the process is alive and needs no restart. `/readyz`: it can serve, according to its dependencies;
 * otherwise 503. Both are for machines, under any name of the server, and disclose nothing secret.
 */
export function healthDoors(app: FastifyInstance, { health }: Pick<Services, 'health'>): void {
  app.get(paths.alive, (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get(paths.ready, async (_, reply) => {
    const report = await health.report()
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
}
