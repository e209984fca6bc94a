import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Reports a problem of a brand's file. */
export type Report = (file: string, fault: string) => undefined

/** The files of a brand's folder; paths that lead out of it are reported and not read. */
export type BrandFiles = {
  /** The text of a file; undefined after a report. */
  text: (file: string, maxBytes: number) => string | undefined
  /** The content of a JSON file; undefined after a report. */
  json: (file: string, maxBytes: number) => unknown
  /** The names in a folder; empty if it does not exist. */
  names: (folder: string) => string[]
}

/** Opens the folder of a brand. Symbolic links are followed only inside it. */
export function openBrandFiles(folder: string, report: Report): BrandFiles {
  const root = realpathSync(folder)

  function isInside(file: string): boolean {
    const inside = relative(root, realpathSync(join(root, file)))
    if (inside !== '..' && !inside.startsWith(`..${sep}`)) return true
    report(file, 'leads out of the folder of the brand')
    return false
  }

  /** The same of a link that may lead nowhere. */
  function leadsInside(file: string): boolean {
    try {
      return isInside(file)
    } catch (error) {
      report(file, reasonOf(error))
      return false
    }
  }

  function text(file: string, maxBytes: number): string | undefined {
    try {
      if (!isInside(file)) return undefined
      const path = join(root, file)
      const facts = statSync(path)
      if (!facts.isFile()) return report(file, 'is no file')
      if (facts.size > maxBytes) return report(file, `has ${facts.size} bytes; it may have ${maxBytes}`)
      return decoded(readFileSync(path), () => report(file, 'is no text in UTF-8'))
    } catch (error) {
      return report(file, reasonOf(error))
    }
  }

  function json(file: string, maxBytes: number): unknown {
    const content = text(file, maxBytes)
    if (content === undefined) return undefined
    try {
      return JSON.parse(content) as unknown
    } catch (error) {
      return report(file, `is no valid JSON ${placeOf(error, content)}`)
    }
  }

  function names(below: string): string[] {
    try {
      return readdirSync(join(root, below), { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('.'))
        .filter((entry: Dirent) => !entry.isSymbolicLink() || leadsInside(join(below, entry.name)))
        .map(({ name }) => name)
        .sort()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        report(below, reasonOf(error))
      return []
    }
  }

  return { text, json, names }
}

function decoded(bytes: Buffer, fault: () => undefined): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fault()
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'is not there'
  if (code === 'ENOTDIR') return 'is no folder'
  if (code === 'ELOOP') return 'is a symbolic link that leads to itself'
  return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

/** Position at which the parser stopped: V8 names it, except at the end of the text. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
  const before = text.slice(0, at).split('\n')
  const line = before.length
  const column = (before.at(-1)?.length ?? 0) + 1
  return `in line ${line}, column ${column}: ${message.replace(/ (?:in JSON )?at position.*$/, '')}`
}
