import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { declaredBy, importsOf, packageOf, workspaceOf } from './imports.ts'
import { commentedOutCode } from './leftovers.ts'
import { lostBigints } from './lost-bigints.ts'
import { type SourceFile, isCode, lineAt, root, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const ours = files.filter((file) => !file.path.startsWith('docs/spec/') && file.path !== 'package-lock.json')
const code = ours.filter(isCode)
const imports = code.flatMap(importsOf)

// Folders of protocol/ that are not features but shared by several.
const SHARED_PROTOCOL = new Set(['refusals', 'rules', 'methods'])

// Names beside the features of protocol/, each with its reason.
const OTHER_NAMES: Record<string, string> = {
  status: 'pages that say what is limited or missing; they read calls of session and verification',
  home: 'shows accounts, tasks and recent activity together; it has no calls of its own',
  frame: 'texts of the rail, the top bar and the dialogs around every screen',
  ui: 'texts of the components',
  documents: 'texts of generated papers: receipts and what follows',
  consent: 'the page on which a person lets a partner in; its calls are those of oauth',
  kyc: 'the questionnaires of persons and companies; calls of verification and kyc-business',
  contacts: 'addresses, phones and e-mails of a customer, shared by the profile and the page of a company',
  company: 'words for what somebody is to a company and may do, shared by its registration and its page',
  phone: 'the phone of the town; it speaks the public calls of devices',
  'second-step': 'texts of what follows the credentials, fetched only by who needs them',
  'self-certification': 'tax forms and their signing; calls of documents and profile',
  'sign-in-flows': 'the ways in that need a phone, a passkey or a letter',
  developers: 'the page for developers of the public interface; it has no calls of its own',
  receive: 'the page behind the link of a payment; its calls are those of recipient',
  uploads: 'texts of the screens of documents; `documents` are those of generated papers',
  errors: 'words for refusals that any call may give',
  methods: 'words for the fields of payments; protocol/methods',
  payment: 'texts of what every flow of a payment shows; web/widgets/payment',
  areas: 'that every area of the product is reached from its menu',
  flow: 'the story of two people that crosses the features',
  'merchant-tools':
    'the pages of a merchant beside the buttons, and the company’s server that hears of payments',
  outside: 'the story of money that leaves the bank, by every way',
  'press-to-home': 'what stands between the last press of a sign-in and home',
  'own-brand': 'the story of a bank with a brand that is added to its folder',
}

const features = new Set(
  readdirSync(join(root, 'protocol'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED_PROTOCOL.has(entry.name))
    .flatMap(({ name }) => [
      name,
      ...readdirSync(join(root, 'protocol', name)).map((file) => file.replace(/\.ts$/, '')),
    ]),
)

test('every imported package is declared by the workspace that imports it', () => {
  const undeclared = imports.filter(({ file, request }) => {
    const name = packageOf(request)
    // Packages of the root are available everywhere: the test runner and its plugins.
    return name && !declaredBy(workspaceOf(file)).has(name) && !declaredBy('').has(name)
  })
  expect(undeclared).toEqual([])
})

test('a workspace reaches another by its package name, never by a path', () => {
  const strays = imports.filter(({ file, request }) => {
    if (!request.startsWith('.')) return false
    const target = normalize(join(dirname(file), request))
    return target.startsWith('..') || workspaceOf(target) !== workspaceOf(file)
  })
  expect(strays).toEqual([])
})

test('a feature has the same name everywhere, that of protocol/', () => {
  const named = ours.flatMap(({ path }) => featureName(path))
  expect(named.filter(([, name]) => !features.has(name) && !OTHER_NAMES[name])).toEqual([])
})

function featureName(path: string): [string, string][] {
  const name =
    /^(?:web|server)\/features\/([^/]+)/.exec(path)?.[1] ??
    /^locales\/[^/]+\/([^/]+)$/.exec(path)?.[1] ??
    /^e2e\/([^/]+)\.spec\.ts$/.exec(path)?.[1]
  return name === undefined ? [] : [[path, name.replace(/\..*$/, '')]]
}

test('no leftovers: no notes to self, no focused test, no printing', () => {
  const notes = /\b(?:TODO|FIXME|HACK)\b/
  const focused = /\b(?:test|it|describe)(?:\.\w+)*\.only\(|\bdebugger\b/
  const prints = /\bconsole\.(?:log|debug)\(/
  const found = ours
    .filter(notThis)
    .flatMap((file) => [
      ...linesWith(file, notes),
      ...(isCode(file) ? linesWith(file, focused) : []),
      ...(isCode(file) && !/^(?:tools|bench|postgres)\//.test(file.path) ? linesWith(file, prints) : []),
    ])
  expect(found).toEqual([])
})

test('the environment of the server is read in one place, which checks it', () => {
  const readers = code.filter(
    ({ path, text }) => /^server\/(?!testing\/)/.test(path) && text.includes('process.env'),
  )
  expect(readers.map(({ path }) => path)).toEqual(['server/core/config.ts'])
})

// In a second cell they begin above the range of int4, and the query fails there alone.
const idAsInt4 = /\b(?:id|\w+_id)::int\b|advisory\w*lock\(\$\d::int\b/

test('no id is cast to int4 in SQL', () => {
  const casts = code.filter(
    ({ path, text }) => path.startsWith('server/') && !isSupport(path) && idAsInt4.test(text),
  )
  expect(casts.map(({ path }) => path)).toEqual([])
})

const isSupport = (path: string): boolean => /\.test\.|^demo\/|^server\/(?:testing|simulator)\//.test(path)

test('no code is kept in comments', () => {
  expect(code.flatMap(commentedOutCode)).toEqual([])
  const sql = ours.filter((file) => file.path.endsWith('.sql'))
  expect(
    sql.flatMap((file) =>
      linesWith(file, /^\s*--\s*(?:select|insert|update|delete|create|alter|drop)\b.*;\s*$/im),
    ),
  ).toEqual([])
})

test('finds code in a comment and leaves sentences alone', () => {
  const text = [
    '// const total = sum(rows)',
    'export const a = 1',
    '// Sorted, so that two transfers between the same people cannot deadlock.',
    '// if (late) {',
    '//   return refuse()',
    '// }',
    'export const b = 2 // minor units',
    '/* retry(3) */',
    '// oxlint-disable-next-line no-console -- a command prints',
  ].join('\n')
  expect(commentedOutCode({ path: 'example.ts', text })).toEqual([
    'example.ts:1',
    'example.ts:3',
    'example.ts:8',
  ])
})

test('no component and no hook writes a bigint, which the React compiler loses', () => {
  const compiled = code.filter(({ path }) => path.startsWith('web/') && !path.includes('.test.'))
  expect(compiled.flatMap(lostBigints)).toEqual([])
})

test('finds a bigint in a component, in functions it calls and in a hook, and ignores others', () => {
  const text = [
    'const none = 0n',
    'export function Balance() {',
    '  const isNone = units === 0n',
    '  const most = rows.map((row) => row.units > 5_000n)',
    '  return <Money amount={{ units: -1n }} />',
    '}',
    'const show = () => <Money amount={{ units: none }} />',
    'const useUnits = () => 2n',
    'const units = BigInt(0)',
  ].join('\n')
  const lines = (path: string): number[] =>
    lostBigints({ path, text }).map((found) => Number(found.slice(path.length + 1)))
  expect(lines('balance.tsx')).toEqual([3, 4, 5, 8])
  const helper = 'export const sum = () => 0n\nexport function useSum() {\n  return sum() + 0n\n}'
  expect(lostBigints({ path: 'sum.ts', text: helper })).toEqual(['sum.ts:3'])
})

// Test files are lists of cases and may be longer than other code.
const most = (path: string): number => (path.includes('.test.') ? 600 : 400)

test('no file has more lines of code than one can hold in the head', () => {
  const counted = code
    .filter((file) => !/^locales\/|\/generated\/|^client\/schema\.d\.ts$/.test(file.path))
    .map((file) => ({ path: file.path, lines: linesOfCode(file) }))
  expect(counted.filter(({ path, lines }) => lines > most(path))).toEqual([])
})

const linesOfCode = (file: SourceFile): number =>
  file.text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length

test('no file contains paths of the machine it was written on', () => {
  const machinePath = /(?<![\w.)}~-])\/(?:work|root(?!\/\.npm)|home)\/[\w.]/
  expect(ours.filter(notThis).flatMap((file) => linesWith(file, machinePath))).toEqual([])
})

test('the lockfile names no registry', () => {
  const lock = files.find((file) => file.path === 'package-lock.json')
  expect(lock?.text.length).toBeGreaterThan(1000)
  expect(lock && linesWith(lock, /"resolved": "https?:|registry/)).toEqual([])
})

test('links in the documents lead somewhere', () => {
  const documents = files.filter((file) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(file.path))
  const dead = documents.flatMap((file) =>
    [...withoutCode(file.text).matchAll(/\]\(([^)\s]+)(?:\s[^)]*)?\)/g)].flatMap(([, target = '']) =>
      leads(file, target) ? [] : [`${file.path}: ${target}`],
    ),
  )
  expect(dead).toEqual([])
})

test('the README is read in a few minutes: 150 lines that fit a screen', () => {
  const lines = files.find((file) => file.path === 'README.md')?.text.split('\n') ?? []
  expect(lines.length).toBeLessThanOrEqual(151)
  expect(lines.filter((line) => line.length > 160)).toEqual([])
})

test('the index of the documents leads to every page and folder in docs/ once', () => {
  const index = files.find((file) => file.path === 'docs/README.md')
  const rows = index?.text.split('\n').filter((line) => line.startsWith('| [')) ?? []
  const listed = rows.flatMap((row) => /\]\((?!\.\.)([\w-]+)/.exec(row)?.[1] ?? [])
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name !== 'README.md' && name !== 'pictures')
    .map((name) => name.replace('.md', ''))
  expect(listed.toSorted()).toEqual(pages.toSorted())
})

function leads(file: SourceFile, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return true
  const [path = '', anchor] = target.split('#')
  const full = join(root, path === '' ? file.path : join(dirname(file.path), decodeURIComponent(path)))
  if (!existsSync(full)) return false
  const linked = files.find((file) => join(root, file.path) === full)
  return anchor === undefined || !linked?.path.endsWith('.md') || anchors(linked.text).has(anchor)
}

// Like GitHub's: lower case, punctuation dropped, spaces to hyphens.
function anchors(markdown: string): Set<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#+\s+(.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

const withoutCode = (markdown: string): string => markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')

// This file contains the words it searches for.
const notThis = (file: SourceFile): boolean => file.path !== 'tools/tidy.test.ts'

function linesWith(file: SourceFile, pattern: RegExp): string[] {
  const everywhere = new RegExp(pattern, `${pattern.flags.replace('g', '')}g`)
  return [...file.text.matchAll(everywhere)].map(
    (match) => `${file.path}:${lineAt(file, match.index)} ${match[0].trim()}`,
  )
}
