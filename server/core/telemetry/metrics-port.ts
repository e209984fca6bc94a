import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '#core/error-code.ts'
import { StartRefused } from '#core/start-refused.ts'
import type { Telemetry } from './telemetry.ts'
import type { TelemetryConfig } from './telemetry-config.ts'

/**
 * Opens the port at which Prometheus reads `/metrics`, separate from the customers' port. Returns its number and the
 * function that closes it. @throws StartRefused naming METRICS_PORT or METRICS_HOST
 */
export async function openMetricsPort(
  { exposition }: Telemetry,
  { host, port }: NonNullable<TelemetryConfig['prometheus']>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && /^\/metrics(?:\?|$)/.test(request.url ?? '')
    if (!isAsked || !exposition) response.writeHead(404).end()
    else
      exposition().then(
        (text) =>
          response
            .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
            .end(`${text}\n`),
        () => response.writeHead(500).end(),
      )
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = codeOf(error) === 'EADDRINUSE'
    throw new StartRefused(
      isTaken
        ? `METRICS_PORT ${port} is taken by another program: set it to a free one.`
        : `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened at: set them to an address of this machine and a port this user may open.`,
    )
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
