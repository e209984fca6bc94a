import type { Server } from 'node:net'

/** Makes a test's server listen on a free local port and returns the port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
