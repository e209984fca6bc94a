import type * as calls from '@sixpence/protocol/secrets/secrets'
import type { SecretNeed } from '@sixpence/protocol/secrets/secrets'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Need } from './needs.ts'
import { secretsState, type SecretsState } from './secrets-state.ts'

/** Limit on the time for counting a secret's rows while the page waits. */
const countMs = 2_000

export const adminSecretsGet: Handler<typeof calls.adminSecretsGet> = async (_input, { services: s }) => {
  const { secrets, moved, waitsFor } = await read(s)
  const { holders, away, endsAt } = s.custody.health()
  return {
    secrets: secrets.map(({ number, state, since, retiredAt, seenAt, needs }) => {
      const holder =
        state === 'retired' ? undefined : holders.find((holder) => holder.number === number)?.holder
      return {
        number,
        state,
        ...(holder && { holder }),
        ...(since && { since: since.toISOString() }),
        ...(retiredAt && { retiredAt: retiredAt.toISOString() }),
        ...(seenAt && { seenAt: seenAt.toISOString() }),
        left: needs.flatMap((need) =>
          need.kind === 'rows'
            ? [{ part: need.part, ...(need.count !== undefined && { count: need.count }) }]
            : [],
        ),
        needs: needs.flatMap(onWire),
        mayRetire: state === 'opens' && needs.length === 0,
      }
    }),
    moved,
    waitsFor,
    custody: {
      away: away.map(({ holder, since, kind }) => ({ holder, since: since.toISOString(), kind })),
      ...(endsAt && { endsAt: endsAt.toISOString() }),
    },
  }
}

function onWire(need: Need): SecretNeed[] {
  if (need.kind === 'rows') return []
  if (need.kind === 'server') return [{ kind: need.kind }]
  const until = need.until?.toISOString()
  return [{ kind: need.kind, ...('count' in need && { count: need.count }), ...(until && { until }) }]
}

const reading = new WeakMap<pg.Pool, Promise<SecretsState>>()

/** Concurrent requests share a running count. */
function read({ db, secrets, clock, config }: Services): Promise<SecretsState> {
  const running = reading.get(db)
  if (running) return running
  const hasOwnRole = config.apiDatabaseUrl !== undefined
  const stateReading = secretsState(db, secrets, { now: clock.now(), hasOwnRole, countMs }).finally(() =>
    reading.delete(db),
  )
  reading.set(db, stateReading)
  return stateReading
}
