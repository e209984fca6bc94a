import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Parent and command of a running process, undefined when there is none with that id (zombies count as none). */
export function processOf(pid: number): { parent: number; command: string } | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): { parent: number; command: string } | undefined {
  try {
    const [, command = '', state, parent] =
      /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' ? undefined : { parent: Number(parent), command }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): { parent: number; command: string } | undefined {
  const output = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(output) ?? []
  return parent === undefined ? undefined : { parent: Number(parent), command }
}
