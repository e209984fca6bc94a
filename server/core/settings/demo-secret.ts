import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#core/error-code.ts'
import { StartRefused } from '#core/start-refused.ts'

/** Reads the demo's secret, or generates and stores it. @throws StartRefused when the folder cannot be used */
export function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readOrMake(file, dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `SIXPENCE_DATA must be a folder in which this user may read and write, not "${dataDir}": ${reason}.`,
    )
  }
}

/** The demo's secret, if it exists. */
export const knownDemoSecret = (dataDir: string): string | undefined => read(join(dataDir, 'secret'))

function readOrMake(file: string, dataDir: string): string {
  const storedSecret = read(file)
  if (storedSecret) return storedSecret
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(own, randomBytes(48).toString('base64'), { mode: 0o600 })
  // Linked under its final name when complete: of two processes that start together, the first creates it and both
  // read the same file.
  try {
    linkSync(own, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(file, 'utf8').trim()
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
