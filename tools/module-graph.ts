import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type SourceFile, isCode, root } from './source-files.ts'

/** An import of a module; `isType` when it is erased before the code runs, `isLate` for `import()`. */
export type Edge = { to: string; isType: boolean; isLate: boolean }

/** Every code file with the files of the repository it imports, both relative to the root. */
export type ModuleGraph = Map<string, Edge[]>

export function moduleGraph(files: readonly SourceFile[]): ModuleGraph {
  const code = files.filter(isCode)
  const paths = new Set(files.map((file) => file.path))
  return new Map(code.map((file) => [file.path, edgesOf(file, paths)]))
}

function edgesOf(file: SourceFile, paths: ReadonlySet<string>): Edge[] {
  const { module } = parseSync(file.path, file.text)
  const imports = [
    ...module.staticImports.map((staticImport) => ({
      request: staticImport.moduleRequest.value,
      isType: staticImport.entries.length > 0 && staticImport.entries.every((entry) => entry.isType),
      isLate: false,
    })),
    ...module.staticExports.flatMap((staticExport) =>
      staticExport.entries.flatMap((entry) =>
        entry.moduleRequest
          ? [{ request: entry.moduleRequest.value, isType: entry.isType, isLate: false }]
          : [],
      ),
    ),
    ...module.dynamicImports.map((dynamicImport) => ({
      request: file.text.slice(dynamicImport.moduleRequest.start + 1, dynamicImport.moduleRequest.end - 1),
      isType: false,
      isLate: true,
    })),
  ]
  return imports.flatMap(({ request, ...rest }) => {
    const to = resolve(file.path, request, paths)
    return to === undefined ? [] : [{ to, ...rest }]
  })
}

/** The file a request names, undefined for packages of others. */
function resolve(from: string, request: string, paths: ReadonlySet<string>): string | undefined {
  const place = placeOf(from, request.replace(/\?.*$/, ''))
  if (place === undefined) return undefined
  return [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`].find((path) => paths.has(path))
}

function placeOf(from: string, request: string): string | undefined {
  if (request.startsWith('.')) return normalize(join(dirname(from), request))
  if (request.startsWith('#')) return join(from.split('/')[0] ?? '', request.slice(1))
  const [, workspace = '', sub = ''] = /^@sixpence\/([^/]+)\/?(.*)$/.exec(request) ?? []
  return workspace === '' ? undefined : exported(workspace, sub === '' ? '.' : `./${sub}`)
}

/** The file of a subpath according to a workspace's `exports`. */
function exported(workspace: string, sub: string): string | undefined {
  const manifest = join(root, workspace, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, string> }
  const places = Object.entries(exports).flatMap(([key, target]) => {
    if (key === sub) return [join(workspace, target)]
    const [before = '', after] = key.split('*')
    if (after === undefined || !sub.startsWith(before) || !sub.endsWith(after)) return []
    return [join(workspace, target.replace('*', sub.slice(before.length, sub.length - after.length)))]
  })
  return places.find((place) => existsSync(join(root, place))) ?? places[0]
}

/** Import cycles, as groups of files (Tarjan), including type imports. */
export function circles(graph: ModuleGraph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const { to } of graph.get(file) ?? []) {
      if (!graph.has(to)) continue
      if (!index.has(to)) visit(to)
      else if (!stack.includes(to)) continue
      low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const ring = stack.splice(stack.indexOf(file))
    if (ring.length > 1) rings.push(ring.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return rings
}

/** Every file that is loaded with these, by imports that remain after the types are erased; without dynamic imports. */
export function closure(graph: ModuleGraph, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...(graph.get(file) ?? []).filter((edge) => !edge.isType && !edge.isLate).map(({ to }) => to))
  }
  return seen
}
