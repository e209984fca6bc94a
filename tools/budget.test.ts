// Checks what a phone on a slow link downloads against the limits of docs/PERFORMANCE.md. Reads web/dist: `npm test`
// and `npm run check` build it first.
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ImportExpression, parseSync, type Program, Visitor } from 'oxc-parser'
import { beforeAll, expect, test } from 'vitest'
import { currentBuild } from './current-build.ts'
import { root } from './source-files.ts'

const dist = currentBuild(join(root, 'web/dist'))
const kB = 1_000
const most = {
  signInJs: 85 * kB,
  html: 13 * kB,
  registration: 35 * kB,
  app: 185.2 * kB,
  home: 25 * kB,
  route: 37 * kB,
  allJs: 1_335 * kB,
} as const

const files = new Map<string, { imports: string[]; lazy: string[]; atOnce: string[]; gzip: number }>()
beforeAll(() => {
  for (const path of globSync('assets/*.js', { cwd: dist })) {
    const text = readFileSync(join(dist, path), 'utf8')
    const { module, program } = parseSync(path, text)
    const lazyAt = (start: number, end: number): string[] =>
      /^[`'"]\.\/(.+\.js)[`'"]$/.exec(text.slice(start, end))?.slice(1) ?? []
    files.set(basename(path), {
      imports: module.staticImports.map(({ moduleRequest }) => basename(moduleRequest.value)),
      lazy: module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => lazyAt(start, end)),
      atOnce: importedAtOnce(program).flatMap(({ start, end }) => lazyAt(start, end)),
      gzip: statSync(join(dist, `${path}.gz`)).size,
    })
  }
  if (files.size === 0) throw new Error('The client is not built. Run `npm run build` first.')
})

test('the script of the sign-in is at most 85 kB in every brand and language, with what it imports as it runs', () => {
  const pages = globSync('html/sign-in/*.html', { cwd: dist })
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) {
    const bytes = gzip(needed(scriptsOf(page), { atOnce: true }))
    expect([page, bytes > most.signInJs ? bytes : 'fits']).toEqual([page, 'fits'])
  }
})

test('a ready page is at most 13 kB, so that it arrives with the first flight', () => {
  const large = globSync('html/sign-in/*.html', { cwd: dist })
    .map((page) => [page, statSync(join(dist, `${page}.gz`)).size] as const)
    .filter(([, bytes]) => bytes > most.html)
  expect(large).toEqual([])
})

test('the registration costs at most 35 kB beyond what other pages use, and none of it is on the sign-in', () => {
  const own = globSync('html/{register,register-personal,register-business,activate}/*.html', { cwd: dist })
  const others = needed(globSync('html/{sign-in,app}/*.html', { cwd: dist }).flatMap(scriptsOf))
  expect(own.length).toBeGreaterThan(20)
  const beyond = needed(own.flatMap(scriptsOf)).difference(others)
  expect(gzip(beyond)).toBeLessThanOrEqual(most.registration)
  expect([...beyond].some((name) => name.startsWith('register-'))).toBe(true)
})

test('the app is at most 185.2 kB before its first screen', () => {
  expect(gzip(needed(globSync('html/app/*.html', { cwd: dist }).flatMap(scriptsOf)))).toBeLessThanOrEqual(
    most.app,
  )
})

test('home fetches at most 25 kB beyond the app before it shows anything, and every other screen at most 37 kB beyond app and home', () => {
  const app = needed(globSync('html/app/*.html', { cwd: dist }).flatMap(scriptsOf))
  const screens = [...new Set([...app].flatMap((file) => files.get(file)?.lazy ?? []))]
  expect(screens.length).toBeGreaterThan(3)
  const home = screens.find((screen) => screen.startsWith('home-screen'))!
  // Another screen is opened after home: its other files are loaded then, shared files only once.
  const later = files.get(home)?.lazy.find((name) => name.startsWith('recent-activity'))
  const known = needed([home, later!]).union(app)
  const large = screens
    .map((screen) => [screen, gzip(needed([screen]).difference(screen === home ? app : known))] as const)
    .filter(([screen, bytes]) => bytes > (screen === home ? most.home : most.route))
  expect(large).toEqual([])
})

test('all script together is at most 1,335 kB', () => {
  expect(gzip(new Set(files.keys()))).toBeLessThanOrEqual(most.allJs)
})

/** The scripts of a page, and those it preloads. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8')
  const found = [
    ...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="\/assets\/([^"]+)"/g),
  ]
  return found.map(([, name = '']) => name)
}

/** These files and all their static imports; with `atOnce` also the lazy imports that they start at once. */
function needed(names: readonly string[], { atOnce = false } = {}): Set<string> {
  const all = new Set<string>()
  const walk = (name: string): void => {
    if (all.has(name)) return
    all.add(name)
    const { imports = [], atOnce: begun = [] } = files.get(name) ?? {}
    for (const next of atOnce ? [...imports, ...begun] : imports) walk(next)
  }
  names.forEach(walk)
  return all
}

const gzip = (names: ReadonlySet<string>): number =>
  [...names].reduce((sum, name) => sum + (files.get(name)?.gzip ?? 0), 0)

/**
 * The lazy imports that a file makes while it is evaluated: in no function, except the function that the build wraps
 * around each (`preload(() => import(…), …)`), and under no condition. What a function imports is measured by
 * e2e/press-to-home.spec.ts.
 */
function importedAtOnce(program: Program): ImportExpression['source'][] {
  const found: ImportExpression['source'][] = []
  const wrapped = new Set<unknown>()
  let depth = 0
  const enter = (node: unknown): void => {
    if (!wrapped.has(node)) depth += 1
  }
  const leave = (node: unknown): void => {
    if (!wrapped.has(node)) depth -= 1
  }
  new Visitor({
    CallExpression: ({ arguments: [first, second] }) => {
      if (second?.type === 'CallExpression') wrapped.add(first)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    LogicalExpression: enter,
    'LogicalExpression:exit': leave,
    ConditionalExpression: enter,
    'ConditionalExpression:exit': leave,
    IfStatement: enter,
    'IfStatement:exit': leave,
    ImportExpression: ({ source }) => {
      if (depth === 0) found.push(source)
    },
  }).visit(program)
  return found
}
