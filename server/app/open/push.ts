import type pg from 'pg'
import { isQuiet } from '#store/operation/quiet.ts'
import type { Store } from '#store/store.ts'
import type { Activity } from '#core/activity.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { hubName } from '#core/keys/secrets-on-all-servers.ts'
import type { Log } from '#core/log.ts'
import { Sequencer, type Projection } from '#core/outbox/outbox.ts'
import type { Freshness } from '#core/push/freshness.ts'
import { Hub } from '#core/push/hub.ts'
import type { Secrets } from '#core/secrets.ts'
import { brandByKey, type brandFinder } from '#core/served-brands.ts'
import { Sessions } from '#core/sessions.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import { projectionsOf } from '../projections.ts'
import { sequencerWatch } from '../watch/watch-bank.ts'

/** Opens the sessions, the push channels that end with them, and the sequencer that feeds both; it is not started. */
export function openPush(
  s: {
    config: Config
    db: pg.Pool
    secrets: Secrets
    store: Store
    fresh: Freshness
    activity: Activity
    clock: Clock
    log: Log
    telemetry: Telemetry
    brandAt: ReturnType<typeof brandFinder>
  },
  {
    apiUrl,
    build,
    projections,
  }: {
    apiUrl: string
    build?: string | undefined
    /** Those of packages. */
    projections: readonly Projection[]
  },
): { hub: Hub; sequencer: Sequencer; sessions: Sessions } {
  const { config, db: pool, secrets, store, fresh, activity, clock, log } = s
  const hub = new Hub({
    pool,
    listenUrl: apiUrl,
    listenName: hubName(secrets),
    store,
    fresh,
    activity,
    clock,
    log,
    brandOf: (host) => s.brandAt(host)?.key,
    trustedProxies: config.trustedProxies,
    // Cached here as open for a while after it ended at another server.
    onSessionEnded: (sessionId) => sessions.forget(sessionId),
    ...(build && { build }),
  })
  const sequencer = new Sequencer({
    url: apiUrl,
    pool,
    projections: projectionsOf({ secrets, clock, added: projections }),
    hub,
    quiet: isQuiet('o'),
    activity,
    log,
    watch: sequencerWatch(s.telemetry),
  })
  const sessions = new Sessions({
    pool,
    secrets,
    clock,
    idleMs: (key) => brandByKey(key).idleMinutes * 60_000,
    onEnd: (sessionId) => hub.sessionEnded(sessionId),
    fresh,
  })
  return { hub, sequencer, sessions }
}
