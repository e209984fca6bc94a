import { basename, dirname } from 'node:path'
import { calls, featureOf } from '@sixpence/protocol'
import { isUpward, folderOf } from './layers.ts'
import { type ModuleGraph } from './module-graph.ts'
import { isCode, type SourceFile } from './source-files.ts'

export const isTest = (path: string): boolean =>
  path.includes('.test.') || /\/testing(?:\/|\.tsx?$)/.test(path)

export type Arrow = { from: string; to: string; imports: number }

/** Imports between folders with their number, without tests. */
export function arrowsOf(graph: ModuleGraph): Arrow[] {
  const counted = new Map<string, Arrow>()
  for (const [file, edges] of graph)
    for (const { to } of isTest(file) ? [] : edges) {
      const arrow = { from: folderOf(file), to: folderOf(to) }
      if (arrow.from === arrow.to) continue
      const key = `${arrow.from} ${arrow.to}`
      counted.set(key, { ...arrow, imports: (counted.get(key)?.imports ?? 0) + 1 })
    }
  return [...counted.values()].toSorted((a, b) => b.imports - a.imports)
}

/** Imports of the importer’s own layer or a higher layer. */
export const upwardIn = (graph: ModuleGraph): { from: string; to: string }[] =>
  [...graph].flatMap(([from, edges]) =>
    isTest(from) ? [] : edges.map(({ to }) => ({ from, to })).filter(isUpward),
  )

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Calls whose handler is not in the file of their name. */
export function callsElsewhere(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return [...calls.keys()].filter((name) => {
    const path = `server/features/${dashed(featureOf.get(name) ?? '')}/${dashed(name)}.ts`
    const declared = new RegExp(`^export const ${name}: Handler<\\s*typeof \\w+\\.${name}\\s*>`, 'm')
    return !declared.test(texts.get(path) ?? '')
  })
}

const ofCalls = new Set([...calls.keys()].map(dashed))
const isOfCall = (path: string): boolean =>
  path.startsWith('server/features/') && ofCalls.has(basename(path, '.ts'))

/** The number of source files in a folder, without tests and files of a call. */
export function siblingsOf(files: readonly SourceFile[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { path } of files.filter((file) => isCode(file) || /\.(?:css|sql)$/.test(file.path)))
    if (!path.includes('.test.') && !isOfCall(path))
      counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1)
  return counted
}

/** For each table of the bank the files that name it in SQL, without migrations and tests. */
export function filesByTable(files: readonly SourceFile[]): Map<string, string[]> {
  const migrations = files.filter(({ path }) => path.startsWith('server/store/migrations/'))
  const tables = new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/create table (?:if not exists )?app\.(\w+)/g)].map(([, name = '']) => name),
    ),
  )
  const code = files.filter(
    (file) => isCode(file) && /^(?:server|bench)\//.test(file.path) && !isTest(file.path),
  )
  return new Map(
    [...tables].map((table) => [
      table,
      code.filter(({ text }) => new RegExp(`\\bapp\\.${table}\\b`).test(text)).map(({ path }) => path),
    ]),
  )
}
