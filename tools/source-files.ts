import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the repository; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; text: string }

export const root = fileURLToPath(new URL('..', import.meta.url))

const OUTSIDE = new Set([
  'node_modules',
  '.git',
  '.cache',
  'data',
  'dist',
  'test-results',
  'playwright-report',
])
const TEXT = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.css',
  '.html',
  '.sql',
  '.json',
  '.md',
  '.yml',
  '.sh',
  '.svg',
  '',
])

/** Every text file that belongs to the project, or to another checkout of it. */
export function sourceFiles(folder = root): SourceFile[] {
  return walk(folder).map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }))
}

/** True for files of TypeScript or JavaScript. */
export const isCode = (file: SourceFile): boolean => /\.(ts|tsx|js)$/.test(file.path)

/** The number of the line that contains this offset, counted from 1. */
export const lineAt = (file: SourceFile, offset: number): number =>
  file.text.slice(0, offset).split('\n').length

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return OUTSIDE.has(entry.name) || entry.name.startsWith('__') ? [] : walk(path)
    return entry.isFile() && TEXT.has(extname(entry.name)) ? [path] : []
  })
}
