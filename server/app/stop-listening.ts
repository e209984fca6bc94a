import { Server } from 'node:net'

/**
 * Stops accepting connections and leaves open connections alone, including those whose first request is still on its
 * way; new connections are refused, so that clients go to another server. `ended` resolves when the last open
 * connection is closed.
 */
export async function stopListening(server: Server): Promise<{ ended: Promise<void> }> {
  await nobodyConnects(server)
  const closed = Promise.withResolvers<void>()
  // The method of the HTTP server would also cut connections without a request.
  Server.prototype.close.call(server, () => closed.resolve())
  return { ended: closed.promise }
}

/** A longer turn of the event loop did some work, during which a connection may have been opened. */
const shortTurnMs = 1
/** A busy server may have no short turn for a long time. */
const longestMs = 2_000

/**
 * A connection that is established but not yet accepted is cut when listening ends, so this waits for a short turn of
 * the event loop in which none was accepted.
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
