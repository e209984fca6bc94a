import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port on 127.0.0.1 that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') done(address.port)
        else failed(new Error('The system gave no free port at 127.0.0.1.'))
      })
    })
  })
}

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
