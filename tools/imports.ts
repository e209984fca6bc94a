import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type SourceFile, root } from './source-files.ts'

/** The imports of a module, with their positions in the file. */
export type Import = { file: string; request: string }

/** Every import, re-export and import() of a literal in the file. */
export function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text)
  const requests = [
    ...module.staticImports.map((staticImport) => staticImport.moduleRequest.value),
    ...module.staticExports.flatMap((staticExport) =>
      staticExport.entries.map((entry) => entry.moduleRequest?.value),
    ),
    ...module.dynamicImports.map((dynamicImport) => literal(file.text, dynamicImport.moduleRequest)),
  ]
  return requests.filter((request) => request !== undefined).map((request) => ({ file: file.path, request }))
}

function literal(text: string, span: { start: number; end: number }): string | undefined {
  return /^'([^']+)'$/.exec(text.slice(span.start, span.end))?.[1]
}

/** The workspace (top folder) of a path, '' for the files beside the root's package.json. */
export function workspaceOf(path: string): string {
  const top = path.split('/')[0] ?? ''
  return workspaces().has(top) ? top : ''
}

/** The npm package or workspace package that a request names; undefined for files, aliases and Node's own. */
export function packageOf(request: string): string | undefined {
  if (/^[./#]/.test(request) || isBuiltin(request) || request.startsWith('virtual:')) return undefined
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Names that a workspace's package.json declares, its own included. */
export function declaredBy(workspace: string): Set<string> {
  return workspaces().get(workspace) ?? new Set()
}

let importGraph: Map<string, Set<string>> | undefined

function workspaces(): Map<string, Set<string>> {
  importGraph ??= new Map(
    ['', ...readdirSync(root)].flatMap((folder) => {
      const declared = readManifest(folder)
      return declared ? [[folder, declared]] : []
    }),
  )
  return importGraph
}

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies',
  Record<string, string> | undefined
> & { name: string }

function readManifest(folder: string): Set<string> | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    return new Set([
      manifest.name,
      ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
      ...Object.keys({ ...manifest.peerDependencies, ...manifest.optionalDependencies }),
    ])
  } catch {
    return undefined
  }
}
