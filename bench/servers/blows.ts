import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedServer } from '@sixpence/postgres/embedded'
import type { Books } from '../torture/books.ts'
import type { Random } from '../torture/random.ts'
import { untilMore } from '../torture/until-more.ts'
import type { Fleet, FleetServer, Leadership } from './fleet.ts'

export const blowKinds = [
  'kill',
  'kill two',
  'freeze',
  'cut from database',
  'cut from proxy',
  'slow to database',
  'slow to proxy',
  'kill PostgreSQL',
] as const
export type Blow = (typeof blowKinds)[number]

/** After a freeze or cut of this length the database ends the session of a leader. */
const takeOverMs = 11_500

/** The duration of a blow in ms; some end before they are detected. */
const lasting = (dice: Random): number =>
  dice.chance(0.4) ? takeOverMs + dice.whole(0, 2_500) : dice.whole(300, 6_000)

/** The blows of a run of less than a minute: a server is frozen until another has to take over. */
export const shortBlows: readonly { blow: Blow; ms: number }[] = [
  { blow: 'kill', ms: 0 },
  { blow: 'freeze', ms: takeOverMs },
  { blow: 'cut from database', ms: 4_000 },
  { blow: 'cut from proxy', ms: 2_000 },
  { blow: 'slow to database', ms: 2_000 },
]

type Fight = { fleet: Fleet; postgres: Pick<EmbeddedServer, 'pid'>; books: Books; dice: Random }

/** This many blows of all kinds, in random order. */
export function plannedBlows(count: number, dice: Random): Blow[] {
  const all = Array.from({ length: count }, (_, at) => blowKinds[at % blowKinds.length] ?? 'kill')
  return dice.shuffled(all)
}

/** Deals out blows, more often than not to the leading server; the next blow waits until payments go through again. */
export async function dealOut(
  blows: readonly Blow[],
  fight: Fight & { lasts?: (blow: Blow) => number | undefined; onLeader?: (place: number) => void },
): Promise<void> {
  const { fleet, books, dice, lasts, onLeader } = fight
  for (const blow of blows) {
    await sleep(dice.whole(300, 1_500))
    const leader = await fleet.leader(dice.pick<Leadership>(['sequencer', 'sealer'])).catch(() => undefined)
    if (leader) onLeader?.(fleet.servers.indexOf(leader))
    const target = leader && dice.chance(0.6) ? leader : dice.pick(fleet.servers)
    await strike(blow, target, fight, lasts?.(blow) ?? lasting(dice))
    await untilMore(() => books.definite, { more: 100, patienceMs: 240_000, after: blow })
  }
  await sleep(1_000)
}

async function strike(blow: Blow, target: FleetServer, fight: Fight, ms: number): Promise<void> {
  const { fleet, postgres, dice } = fight
  const { supervisor, toDatabase, fromProxy } = target
  const during = async (begin: () => void, end: () => void): Promise<void> => {
    begin()
    try {
      await sleep(ms)
    } finally {
      end()
    }
  }
  const slowMs = dice.whole(5, 150)
  const line = blow.endsWith('database') ? toDatabase : fromProxy
  switch (blow) {
    case 'kill':
      return supervisor.kill()
    case 'kill two':
      for (const fleetServer of [target, dice.pick(fleet.servers)]) fleetServer.supervisor.kill()
      return undefined
    case 'kill PostgreSQL':
      process.kill(postgres.pid(), 'SIGKILL')
      return undefined
    case 'freeze':
      return during(
        () => supervisor.freeze(),
        () => supervisor.thaw(),
      )
    case 'cut from database':
    case 'cut from proxy':
      return during(
        () => line.cut(),
        () => line.mend(),
      )
    case 'slow to database':
    case 'slow to proxy':
      return during(
        () => line.slow(slowMs),
        () => line.slow(0),
      )
  }
}
