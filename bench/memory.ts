import { readFileSync } from 'node:fs'

/** Memory of a process in MB; `VmHWM` is its peak, 0 for a process that has ended. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' | 'RssAnon'): number {
  const line = readIfThere(`/proc/${pid}/status`)
    .split('\n')
    .find((text) => text.startsWith(which))
  return Math.round(Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024)
}

export const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** Processor time of a process so far, in seconds; the kernel counts in hundredths. */
export const secondsOf = (pid: number): number => secondsIn(pid, [11, 12])

/** The same for a process and all its children, including ended children; so it never decreases. */
export const secondsWithChildren = (pid: number): number =>
  childrenOf(pid).reduce((all, child) => all + secondsOf(child), secondsIn(pid, [11, 12, 13, 14]))

function secondsIn(pid: number, at: readonly number[]): number {
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return at.reduce((all, n) => all + Number(fields[n] ?? 0), 0) / 100
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
