import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether another program listens at this address; what else is wrong with it, the server says at its start. */
export async function isTaken(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen({ port, host }), 'listening')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}
