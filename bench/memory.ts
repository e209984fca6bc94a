import { readFileSync } from 'node:fs'

/** Memory of a process in MB; `VmHWM` is the most it ever had, 0 of a process that is gone. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' | 'RssAnon'): number {
  const line = readIfThere(`/proc/${pid}/status`)
    .split('\n')
    .find((one) => one.startsWith(which))
  return Math.round(Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024)
}

export const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** Processor time of a process so far, in seconds; the kernel counts in hundredths. */
export function secondsOf(pid: number): number {
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
