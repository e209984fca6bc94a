import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { faultFields, type Log } from '#core/log.ts'
import { pushChannel } from './push-log.ts'

/** On it triggers say what every server has to know at once: the end of a session, the decision about a sign-in. */
const serversChannel = 'sixpence_servers'

const retryMs = 500

/**
 * Listens until `signal` aborts: for the positions published by the sequencer of another process, for sessions that
 * ended and sign-ins that were decided anywhere. Notifications from before it listens or while its connection was cut
 * are lost; `onListening` is called each time it starts listening.
 */
export async function listenToServers(options: {
  url: string
  name: string
  log: Log
  signal: AbortSignal
  onPlaces: (places: ReadonlyMap<number, number>) => void
  onSessionEnded: (sessionId: string) => void
  onSignInDecided: () => void
  onListening: () => void
}): Promise<void> {
  const { url, name, log, signal, onListening } = options
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      // It only hears: without probes the loss of the line would not be noticed.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    })
    // A cut connection ends it; an unhandled error event would end the process.
    client.on('error', () => {})
    client.on('notification', (notice) => hear(notice, options))
    const over = Promise.withResolvers<void>()
    client.once('end', over.resolve)
    const onAbort = (): void => over.resolve()
    signal.addEventListener('abort', onAbort)
    try {
      await client.connect()
      await client.query(`listen ${pushChannel}`)
      await client.query(`listen ${serversChannel}`)
      onListening()
      await over.promise
    } catch (error) {
      if (!signal.aborted) log.warn(faultFields(error), 'the hub does not hear the database')
    }
    signal.removeEventListener('abort', onAbort)
    await client.end().catch(() => {})
    await sleep(retryMs, undefined, { signal }).catch(() => {})
  }
}

type Heard = Pick<Parameters<typeof listenToServers>[0], 'onPlaces' | 'onSessionEnded' | 'onSignInDecided'>

function hear(
  { channel, payload = '' }: { channel: string; payload?: string | undefined },
  { onPlaces, onSessionEnded, onSignInDecided }: Heard,
): void {
  if (channel === pushChannel) return onPlaces(placesOf(payload))
  const [what, id] = payload.split(' ')
  if (what === 'session' && id) onSessionEnded(id)
  if (what === 'sign-in') onSignInDecided()
}

function placesOf(payload: string): Map<number, number> {
  return new Map(
    payload.split(' ').map((word) => {
      const [customerId, seq] = word.split(':')
      return [Number(customerId), Number(seq)]
    }),
  )
}
