import type { Server } from 'node:net'

/** Makes a server of a test listen on a free port of this machine and gives the port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
