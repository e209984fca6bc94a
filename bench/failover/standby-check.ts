import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '@sixpence/postgres/connect'
import type { Check } from '../torture/checks.ts'
import type { Cluster } from './cluster.ts'

/** Sums of everything that is money; if they differ between the machines, one of them is not a copy. */
const sums = `select jsonb_build_object(
    'operations', (select jsonb_build_array(count(*), sum(id), max(id)) from ledger.operation),
    'entries', (select jsonb_build_array(count(*), sum(amount), sum(account_id)) from ledger.entry),
    'balances', (select jsonb_build_array(count(*), sum(booked), sum(held), sum(version)) from ledger.balance)
  )::text as value`

/** Compares the books of the standby with those of the primary, after the last payment. */
export async function standbyCheck(cluster: Cluster, primary: string): Promise<Check> {
  const standby = [...cluster.nodes.keys()].find((name) => name !== primary) ?? ''
  const value = (name: string, text: string): Promise<string> =>
    connected(cluster.urlOf(name), async (client) => {
      const { rows } = await client.query<{ value: string }>(text)
      return rows[0]?.value ?? ''
    })
  const place = await value(primary, 'select pg_current_wal_lsn()::text as value')
  for (let tries = 0; tries < 100; tries++) {
    const lacks = await value(
      standby,
      `select pg_wal_lsn_diff('${place}', pg_last_wal_replay_lsn())::text as value`,
    )
    if (Number(lacks) <= 0) break
    await sleep(100)
  }
  const [there, here] = [await value(standby, sums), await value(primary, sums)]
  return {
    name: 'the standby has the same books',
    faults: there === here ? [] : [`${standby} has ${there}, ${primary} ${here}`],
  }
}
