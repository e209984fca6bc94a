import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './node.ts'

/** The machines by their role at the moment of a blow, with their addresses. */
type Sides = { primary: DatabaseNode; standby: DatabaseNode; etcd: string; here: string }

/** The fault that is applied to the primary. */
export type Blow = {
  name: string
  /** Whether the standby has to take over, must not, or may. */
  failsOver: boolean | 'may'
  /** Applies the fault, and repairs what Patroni cannot. */
  strike: (cluster: Cluster, sides: Sides) => Promise<void>
}

/** Lasts until the other node has taken over, and as long as the primary may still consider its lease valid. */
async function untilReplaced(cluster: Cluster, { primary }: Sides): Promise<void> {
  await cluster.untilOther(primary.machine.name)
  await sleep(1_500)
}

async function cutFor(
  cluster: Cluster,
  pairs: readonly (readonly [string, string])[],
  until: Promise<unknown>,
) {
  for (const [first, other] of pairs) cluster.network.cut(first, other)
  try {
    await until
  } finally {
    cluster.network.heal()
  }
}

const addressOf = ({ machine }: DatabaseNode): string => machine.address

/** All known failures of the primary, those of the short run first. */
export const blows: readonly Blow[] = [
  {
    name: 'PostgreSQL killed',
    failsOver: true,
    strike: async (cluster, sides) => {
      sides.primary.killPostgres()
      await untilReplaced(cluster, sides)
    },
  },
  {
    name: 'cut off from everything',
    failsOver: true,
    strike: (cluster, sides) => {
      const { primary, standby, etcd, here } = sides
      const others = [addressOf(standby), etcd, here]
      const pairs = others.map((other) => [addressOf(primary), other] as const)
      return cutFor(cluster, pairs, untilReplaced(cluster, sides))
    },
  },
  {
    name: 'PostgreSQL frozen',
    failsOver: true,
    strike: async (cluster, sides) => {
      sides.primary.freezePostgres()
      await untilReplaced(cluster, sides)
      sides.primary.thaw()
    },
  },
  {
    name: 'Patroni frozen',
    failsOver: true,
    strike: async (cluster, sides) => {
      sides.primary.freezePatroni()
      await untilReplaced(cluster, sides)
      sides.primary.thaw()
    },
  },
  {
    name: 'both frozen',
    failsOver: true,
    strike: async (cluster, sides) => {
      sides.primary.freezePatroni()
      sides.primary.freezePostgres()
      await untilReplaced(cluster, sides)
      sides.primary.thaw()
    },
  },
  {
    name: 'Patroni killed, back when it was replaced',
    failsOver: true,
    strike: async (cluster, sides) => {
      await sides.primary.killPatroni()
      await untilReplaced(cluster, sides)
      sides.primary.start()
    },
  },
  {
    name: 'Patroni killed, back at once',
    // Its lease is still valid, but a killed primary releases it (`primary_start_timeout`).
    failsOver: 'may',
    strike: async (_, { primary }) => {
      await primary.killPatroni()
      await sleep(1_000)
      primary.start()
      await sleep(5_000)
    },
  },
  {
    name: 'cut off from etcd and the standby, not from the servers',
    failsOver: true,
    strike: (cluster, sides) => {
      const { primary, standby, etcd } = sides
      const pairs = [addressOf(standby), etcd].map((other) => [addressOf(primary), other] as const)
      return cutFor(cluster, pairs, untilReplaced(cluster, sides))
    },
  },
  {
    name: 'cut off from etcd',
    // The standby, which reaches etcd, takes the expired lease if its last contact with the primary is too long ago.
    failsOver: 'may',
    strike: (cluster, { primary, etcd }) => cutFor(cluster, [[addressOf(primary), etcd]], sleep(15_000)),
  },
  {
    name: 'cut off from the standby',
    failsOver: false,
    strike: (cluster, { primary, standby }) =>
      cutFor(cluster, [[addressOf(primary), addressOf(standby)]], sleep(12_000)),
  },
  {
    name: 'cut off from the servers for 6 s',
    failsOver: false,
    strike: (cluster, { primary, here }) => cutFor(cluster, [[addressOf(primary), here]], sleep(6_000)),
  },
  {
    name: 'standby cut off, then PostgreSQL killed',
    failsOver: false,
    strike: (cluster, { primary, standby }) =>
      cutFor(cluster, [[addressOf(primary), addressOf(standby)]], killedAlone(cluster, primary)),
  },
  {
    name: 'etcd frozen',
    // When etcd is back and the lease has expired, a primary of Patroni 3.0.2 may follow the last node that claimed to
    // be the leader.
    failsOver: 'may',
    strike: async (cluster) => {
      cluster.freezeEtcd()
      await sleep(15_000)
      cluster.thawEtcd()
      await sleep(5_000)
    },
  },
]

/** When the standby is no longer synchronous, so it must not be promoted and the primary has to recover by itself. */
async function killedAlone(cluster: Cluster, primary: DatabaseNode): Promise<void> {
  await cluster.untilAlone()
  await sleep(1_000)
  primary.killPostgres()
  await primary.untilPostgres('gone')
  await primary.untilPostgres('there')
  await sleep(3_000)
}
