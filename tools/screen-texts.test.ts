import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { textsByCatalog, textsIn } from '@sixpence/locales/extract.ts'
import { describe, expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { root } from './source-files.ts'

/** A screen's module, and the catalogs that are loaded when it is rendered. */
type Screen = { module: string; catalogs: string[] }

const read = (file: string): string => readFileSync(posix.join(root, file), 'utf8')
const code = new Set(globSync('web/{app,features,widgets,kit,ui,lib}/**/*.{ts,tsx}', { cwd: root }))
const said = new Map(
  [...textsByCatalog()].map(([catalog, texts]) => [catalog, texts.map(({ text }) => text)]),
)
const quoted = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)

const everywhere = quoted(read('web/app/common-texts.ts'))
const routes = globSync('web/app/{,*-}routes.tsx', { cwd: root }).map(read).join('')
const prefetch = read('web/app/prefetch.ts')
const screens: Screen[] = [
  ...[...routes.matchAll(/screen\(\s*\(\) => import\('#([^']+)'\),([^)]*)\)/g)].map(
    ([, module, catalogs = '']) => ({ module: `web/${module}`, catalogs: quoted(catalogs) }),
  ),
  ...[
    ...routes.matchAll(
      /lazyRouteComponent\(\(\) => import\('#([^']+)'\), '\w+'\),\s*loader: \(\) => needTexts\(([^)]*)\)/g,
    ),
  ].map(([, module, catalogs = '']) => ({ module: `web/${module}`, catalogs: quoted(catalogs) })),
  ...[...prefetch.matchAll(/import\('#(features\/(\w+)\/[^']+)'\)/g)].map(([, module, name = '']) => ({
    module: `web/${module}`,
    catalogs: [name],
  })),
]

const readyPages = ['web/app/register-pages.tsx', 'web/app/auth-pages.tsx'].flatMap(readyPagesOf)

// Without its catalog a text is shown in English in every language.
describe('a screen finds the words of all it may show in the catalogs it fetches', () => {
  test('every screen is looked at', () => {
    const imports = [...`${routes}${prefetch}`.matchAll(/import\('#features/g)]
    expect(screens).toHaveLength(imports.length)
  })

  test('every ready page is looked at', () => {
    expect(readyPages).toHaveLength(14)
  })

  const ofApp = screens.map(({ module, catalogs }) => ({ module, catalogs: [...everywhere, ...catalogs] }))
  test.each([...ofApp, ...readyPages])('$module [B185]', ({ module, catalogs }) => {
    const files = reachedFrom(module)
    const later = files.flatMap((file) =>
      [...read(file).matchAll(/needTexts\(([^)]*)\)/g)].flatMap(([, names = '']) => quoted(names)),
    )
    const known = new Set([...catalogs, ...later].flatMap((name) => said.get(name) ?? []))
    const missing = files.flatMap((file) =>
      textsIn(file, read(file))
        .filter((text) => !known.has(text))
        .map((text) => `${file}: ${text}`),
    )
    expect(missing).toEqual([])
  })
})

/** The pages that arrive as HTML: the screens named in a table of pages, with the catalogs of its entries. */
function readyPagesOf(file: string): Screen[] {
  const text = read(file)
  const shared = quoted(/const texts = (\[.*?\])/.exec(text)?.[1] ?? '')
  const moduleOf = (name: string) =>
    new RegExp(
      `\\b${name}\\b[^}=]*\\} from '#([^']+)'|const ${name} = \\(\\) =>\\s+import\\('#([^']+)'\\)`,
    ).exec(text)
  return [...text.matchAll(/show: (?:(\w+)|.*?load=\{(\w+)\}.*?),\s+texts(?:: (\[[^\]]*\]))?/g)].flatMap(
    ([, screen, load, list]) => {
      const [, imported, loaded] = moduleOf(screen ?? load ?? '') ?? []
      const module = imported ?? loaded
      const isShared = list === undefined || list.includes('...texts')
      const catalogs = [...(isShared ? shared : []), ...quoted(list ?? '')]
      return module === undefined ? [] : [{ module: `web/${module}`, catalogs }]
    },
  )
}

/** The module and all its static and dynamic imports. */
function reachedFrom(module: string): string[] {
  const files = new Set([module])
  for (const file of files) {
    for (const { request } of importsOf({ path: file, text: read(file) })) {
      const found = request.startsWith('#')
        ? `web/${request.slice(1)}`
        : posix.join(posix.dirname(file), request)
      if (code.has(found)) files.add(found)
    }
  }
  return [...files]
}
