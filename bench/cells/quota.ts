import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../memory.ts'
import type { CellBank } from './banks.ts'

const periodMicros = 20_000

/**
 * Limits the server and the PostgreSQL of each cell together to this much processor time, 1 for one processor, by
 * their own control groups; returns the function that removes them. @throws Error if this process may not create
 * control groups
 */
export function limitCells(cells: readonly CellBank[], processors: number): () => Promise<void> {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const root = isSecond ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu'
  const quota = Math.round(processors * periodMicros)
  const groups = cells.map(({ name, bank }) => {
    const group = join(root, `sixpence-cell-${name}-${process.pid}`)
    try {
      mkdirSync(group)
      if (isSecond) writeFileSync(join(group, 'cpu.max'), `${quota} ${periodMicros}`)
      else {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicros))
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
        // Keeps other processes of the machine from using up the quota.
        writeFileSync(join(group, 'cpu.shares'), '100000')
      }
    } catch (error) {
      throw new Error('a quota needs control groups of the processor, which this process may not make', {
        cause: error,
      })
    }
    for (const pid of [bank.serverPid(), bank.postgres.pid(), ...childrenOf(bank.postgres.pid())])
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return group
  })
  return async () => {
    for (const group of groups.filter((group) => existsSync(group))) {
      for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        writeFileSync(join(root, 'cgroup.procs'), pid)
      // A process that is just ending keeps the group for a moment.
      for (let tries = 0; existsSync(group) && tries < 50; tries++) {
        try {
          rmdirSync(group)
        } catch {
          await sleep(20)
        }
      }
    }
  }
}
