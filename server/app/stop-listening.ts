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

/** A turn of the event loop that takes longer did something, and somebody may have connected meanwhile. */
const shortTurnMs = 1
/** A busy server has no such turn for long. */
const longestMs = 2_000

/**
 * A connection that was made and not taken yet is cut when listening ends: waits for a short turn of the event loop in which
 * none was taken.
 */
function nobodyConnects(server: Server): Promise<void> {
  return new Promise((done) => {
    let isTaken = false
    const note = (): void => void (isTaken = true)
    server.on('connection', note)
    const began = performance.now()
    let turnBegan = began
    const look = (): void => {
      const now = performance.now()
      const isQuiet = !isTaken && now - turnBegan < shortTurnMs
      if (!isQuiet && now - began < longestMs) {
        isTaken = false
        turnBegan = now
        setImmediate(look)
        return
      }
      server.off('connection', note)
      done()
    }
    setImmediate(look)
  })
}
