import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { faultFields, type Log } from '#core/log.ts'
import { noteMs, type Freshness } from './freshness.ts'
import { pushChannel } from './push-log.ts'
import { serversChannel, useNotice, type Activity } from '../activity.ts'

const retryMs = 500

/**
 * Listens until `signal` aborts: to the positions published by the sequencer of another process, to changes of people,
 * ended sessions and decided sign-ins of any process. It also proves to `fresh` that no notification was missed.
 * Notifications from before it listens or while its connection was cut are lost; `onListening` is called each time it
 * starts listening.
 */
export async function listenToServers(options: {
  url: string
  name: string
  log: Log
  signal: AbortSignal
  onPlaces: (places: ReadonlyMap<number, number>) => void
  onSessionEnded: (sessionId: string) => void
  onSignInDecided: () => void
  onPersonChanged: (personId: number) => void
  fresh: Freshness
  activity: Activity
  onListening: () => void
}): Promise<void> {
  const { url, name, log, signal, onListening, fresh, activity } = options
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      // It only receives: without keep-alive probes a lost connection would not be noticed.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    })
    // A cut connection ends it; an unhandled error event would end the process.
    client.on('error', () => {})
    const notes = `sixpence_note_${randomUUID().replaceAll('-', '')}`
    client.on('notification', (notice) => {
      if (notice.channel === notes) fresh.proven(Number(notice.payload))
      else hear(notice, options)
    })
    const over = Promise.withResolvers<void>()
    client.once('end', over.resolve)
    const onAbort = (): void => over.resolve()
    signal.addEventListener('abort', onAbort)
    try {
      await client.connect()
      await client.query(`listen ${pushChannel}`)
      await client.query(`listen ${serversChannel}`)
      await client.query(`listen ${notes}`)
      fresh.begin()
      onListening()
      await Promise.race([over.promise, sendNotes(client, notes, { fresh, activity })])
    } catch (error) {
      if (!signal.aborted) log.warn(faultFields(error), 'the push hub has no LISTEN connection')
    }
    fresh.end()
    signal.removeEventListener('abort', onAbort)
    await client.end().catch(() => {})
    await sleep(retryMs, undefined, { signal }).catch(() => {})
  }
}

/** Sends notes to its own connection until it fails; fewer in an idle bank, in which nobody waits for a cached value. */
async function sendNotes(
  client: Client,
  channel: string,
  { fresh, activity }: { fresh: Freshness; activity: Activity },
): Promise<never> {
  for (;;) {
    await client.query('select pg_notify($1, $2)', [channel, String(fresh.now())])
    await activity.pause(noteMs)
  }
}

type Listeners = Pick<
  Parameters<typeof listenToServers>[0],
  'onPlaces' | 'onSessionEnded' | 'onSignInDecided' | 'onPersonChanged' | 'activity'
>

function hear(
  { channel, payload = '' }: { channel: string; payload?: string | undefined },
  { onPlaces, onSessionEnded, onSignInDecided, onPersonChanged, activity }: Listeners,
): void {
  if (channel === pushChannel) return onPlaces(placesOf(payload))
  const [what, id] = payload.split(' ')
  if (what === 'session' && id) onSessionEnded(id)
  if (what === 'person' && id) onPersonChanged(Number(id))
  if (what === 'sign-in') onSignInDecided()
  if (what === useNotice) activity.usedElsewhere()
}

function placesOf(payload: string): Map<number, number> {
  return new Map(
    payload.split(' ').map((word) => {
      const [customerId, seq] = word.split(':')
      return [Number(customerId), Number(seq)]
    }),
  )
}
