import { Server } from 'node:net'

/**
 * Stops taking connections and leaves alone those that are open, also before their first request, which may be on its way:
 * whoever connects from now on is refused and asks elsewhere. `ended` resolves when the last of them is closed.
 */
export async function stopListening(server: Server): Promise<{ ended: Promise<void> }> {
  await nobodyConnects(server)
  const ended = Promise.withResolvers<void>()
  // That of a server of HTTP would also cut connections without a request.
  Server.prototype.close.call(server, () => ended.resolve())
  return { ended: ended.promise }
}

/**
 * A connection that was made and not taken yet is cut when listening ends: waits for a turn of the event loop in which none
 * was taken, for a thousand turns at most.
 */
function nobodyConnects(server: Server): Promise<void> {
  return new Promise((done) => {
    let isTaken = false
    const note = (): void => void (isTaken = true)
    server.on('connection', note)
    let turns = 0
    const look = (): void => {
      turns += 1
      if (isTaken && turns < 1_000) {
        isTaken = false
        setImmediate(look)
        return
      }
      server.off('connection', note)
      done()
    }
    setImmediate(look)
  })
}
