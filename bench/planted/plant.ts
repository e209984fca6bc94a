import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from './bug.ts'

/** Why a change cannot be planted, as a sentence; undefined if it can. */
export function obstacleTo(root: string, { file, from, to }: Change): string | undefined {
  if (from === to) return `The replacement in ${file} changes nothing.`
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1
  return times === 1 ? undefined : `The place has moved: ${file} has its text ${times} times.`
}

/** The files of the repository with changes that are not committed. */
export function changedFiles(root: string): string[] {
  const lines = execFileSync('git', ['-C', root, 'status', '--porcelain', '-z', '--untracked-files=no'], {
    encoding: 'utf8',
  })
  return lines
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3))
}

const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Plants the changes and returns the function that puts the files back as they were. They are put back as well if the
 * process exits or is told to end before that. @throws Error if a place has moved; then no file has changed
 */
export function plant(root: string, changes: readonly Change[]): () => void {
  const files = [...new Set(changes.map(({ file }) => file))]
  const before = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const after = new Map(before)
  for (const change of changes) {
    const obstacle = obstacleTo(root, change)
    if (obstacle) throw new Error(obstacle)
    const [start = '', end = ''] = (after.get(change.file) ?? '').split(change.from)
    after.set(change.file, start + change.to + end)
  }
  const putBack = (): void => {
    process.off('exit', putBack)
    for (const name of Object.keys(signals)) process.off(name, exit)
    for (const [file, text] of before) writeFileSync(join(root, file), text)
  }
  process.once('exit', putBack)
  for (const name of Object.keys(signals)) process.once(name, exit)
  for (const [file, text] of after) writeFileSync(join(root, file), text)
  return putBack
}

const exit = (signal: keyof typeof signals): never => process.exit(signals[signal])
